import type { RouteObject } from 'react-router';
import { createBrowserRouter } from 'react-router';
import { RootLayout } from '#pages/root-layout.tsx';
import { RouteError } from '#pages/route-error.tsx';

export const routes: RouteObject[] = [
  {
    // These two are not lazy: they must be there when a chunk cannot be had.
    Component: RootLayout,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      {
        lazy: async () => ({ Component: (await import('#pages/public-layout.tsx')).PublicLayout }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('#pages/landing-page.tsx')).LandingPage }),
          },
          {
            path: 'terms',
            lazy: async () => ({ Component: (await import('#pages/terms-page.tsx')).TermsPage }),
          },
          {
            path: 'privacy',
            lazy: async () => ({ Component: (await import('#pages/privacy-page.tsx')).PrivacyPage }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('#pages/not-found-page.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
