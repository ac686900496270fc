import { usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import { RequireSession } from '#features/accounts/require-session.tsx';
import { Palette } from '#features/command-palette/palette.tsx';
import { AppFrame } from '#features/shell/app-frame.tsx';
import type { Section } from '#features/shell/current-location.ts';
import { locationOfRoute } from '#features/shell/current-location.ts';
import { SignOutDialog } from '#features/shell/sign-out-dialog.tsx';
import { useUrlOrganization } from '#features/shell/use-url-organization.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { documentQuery } from '#workspace/documents/document-query.ts';
import { useRoleRefresh } from '#workspace/permissions/use-role-refresh.ts';
import { useSession } from '#workspace/session/session-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useSlugs } from '#workspace/urls/slugs.ts';

// Most people are members of an organization.
const WithoutOrganization = lazyComponent(async () => (await import('./without-organization.tsx')).WithoutOrganization);

/** The layout of every page that needs an account. */
export function ProtectedLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useRoleRefresh();
  return (
    <>
      <RequireSession meanwhile={<DocumentAhead />}>
        <AppFrame search={<Palette />}>
          <InOrganization>{children}</InOrganization>
        </AppFrame>
      </RequireSession>
      {/* Outside of the session check: people can sign out even while the server does not answer. */}
      <SignOutDialog />
    </>
  );
}

/** One answer after the other would make whoever opens a document wait for both. */
function DocumentAhead() {
  const address = useSlugs();
  return address.docSlug === '' ? null : <AskForDocument {...address} />;
}

function AskForDocument(address: DocumentAddress) {
  usePrefetchQuery(documentQuery(address));
  return null;
}

/** Pages that are also useful to people without an organization. */
const personal: readonly (Section | null)[] = ['dashboard', 'profile', 'settings', 'help'];

function InOrganization({ children }: { children: ReactNode }) {
  const { section } = locationOfRoute(useMatches().at(-1));
  const isMember = useSession(({ organization }) => organization !== null);
  useUrlOrganization();

  if (isMember || personal.includes(section)) return children;
  return (
    <LazyContent loading={null} failure="This page could not be loaded." loadAgain={WithoutOrganization.loadAgain}>
      <WithoutOrganization />
    </LazyContent>
  );
}
