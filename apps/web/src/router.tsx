import type { RouteObject } from 'react-router';
import { createBrowserRouter } from 'react-router';
import type { Section, ShellHandle } from '#features/shell/current-location.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { RouteError } from '#pages/errors/route-error.tsx';
import { RootLayout } from '#pages/layouts/root-layout.tsx';

const inSection = (section: Section): ShellHandle => ({ section });

export const routes: RouteObject[] = [
  {
    // These two are not lazy, because they are needed when a chunk cannot be loaded.
    Component: RootLayout,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      {
        lazy: async () => ({ Component: (await import('#pages/layouts/public-layout.tsx')).PublicLayout }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('#pages/public/landing-page.tsx')).LandingPage }),
          },
          {
            path: 'terms',
            lazy: async () => ({ Component: (await import('#pages/public/terms-page.tsx')).TermsPage }),
          },
          {
            path: 'privacy',
            lazy: async () => ({ Component: (await import('#pages/public/privacy-page.tsx')).PrivacyPage }),
          },
        ],
      },
      {
        path: 'help',
        lazy: async () => ({ Component: (await import('#pages/layouts/help-layout.tsx')).HelpLayout }),
        children: [
          {
            index: true,
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/guide-page.tsx')).GuidePage }),
          },
          {
            path: 'expressions',
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/expressions-page.tsx')).ExpressionsPage }),
          },
          {
            path: 'editor',
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/editor-page.tsx')).EditorPage }),
          },
          {
            path: 'tables',
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/tables-page.tsx')).TablesPage }),
          },
          {
            path: 'nodes',
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/nodes-page.tsx')).NodesPage }),
          },
          {
            path: 'test-cases',
            handle: inSection('help'),
            lazy: async () => ({ Component: (await import('#pages/help/test-cases-page.tsx')).TestCasesPage }),
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('#pages/errors/not-found-page.tsx')).NotFoundPage }),
      },
      {
        lazy: async () => ({ Component: (await import('#pages/layouts/auth-layout.tsx')).AuthLayout }),
        children: [
          {
            lazy: async () => ({
              Component: (await import('#features/accounts/anonymous-only.tsx')).AnonymousOnly,
            }),
            children: [
              {
                path: 'login',
                lazy: async () => ({ Component: (await import('#pages/account/login-page.tsx')).LoginPage }),
              },
              {
                path: 'register',
                lazy: async () => ({ Component: (await import('#pages/account/register-page.tsx')).RegisterPage }),
              },
              {
                path: 'forgot-password',
                lazy: async () => ({
                  Component: (await import('#pages/account/forgot-password-page.tsx')).ForgotPasswordPage,
                }),
              },
            ],
          },
          {
            path: 'invite',
            lazy: async () => ({ Component: (await import('#pages/account/invite-page.tsx')).InvitePage }),
          },
          {
            path: 'reset-password',
            lazy: async () => ({
              Component: (await import('#pages/account/reset-password-page.tsx')).ResetPasswordPage,
            }),
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('#pages/layouts/protected-layout.tsx')).ProtectedLayout }),
        children: [
          {
            path: 'dashboard',
            handle: inSection('dashboard'),
            lazy: async () => ({ Component: (await import('#pages/organization/dashboard-page.tsx')).DashboardPage }),
          },
          {
            path: 'profile',
            handle: inSection('profile'),
            lazy: async () => ({ Component: (await import('#pages/account/profile-page.tsx')).ProfilePage }),
          },
          {
            path: 'settings',
            handle: inSection('settings'),
            lazy: async () => ({ Component: (await import('#pages/account/settings-page.tsx')).SettingsPage }),
          },
          {
            path: 'org/:orgSlug',
            handle: inSection('organization'),
            lazy: async () => ({
              Component: (await import('#pages/organization/organization-page.tsx')).OrganizationPage,
            }),
          },
          {
            path: 'org/:orgSlug/projects',
            handle: inSection('projects'),
            lazy: async () => ({ Component: (await import('#pages/organization/projects-page.tsx')).ProjectsPage }),
          },
          {
            path: 'org/:orgSlug/projects/:projectSlug',
            handle: inSection('projects'),
            lazy: async () => ({ Component: (await import('#pages/project/project-page.tsx')).ProjectPage }),
          },
          {
            path: 'org/:orgSlug/projects/:projectSlug/documents',
            handle: inSection('documents'),
            lazy: async () => ({ Component: (await import('#pages/project/documents-page.tsx')).DocumentsPage }),
          },
          {
            path: 'org/:orgSlug/projects/:projectSlug/documents/:docSlug',
            handle: inSection('documents'),
            lazy: async () => ({ Component: (await import('#pages/document/document-page.tsx')).DocumentPage }),
          },
          {
            path: 'org/:orgSlug/projects/:projectSlug/documents/:docSlug/evaluation',
            handle: inSection('evaluation'),
            lazy: async () => ({ Component: (await import('#pages/document/evaluation-page.tsx')).EvaluationPage }),
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  nameHistoryEntry();
  return createBrowserRouter(routes);
}

/**
 * The router gives a key to each history entry that it adds. The first entry of a visit gets one too, because scroll
 * positions are stored by key, and a new visit in the same tab must not start at the position of the last one.
 */
function nameHistoryEntry() {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: randomUuid() }, '');
}
