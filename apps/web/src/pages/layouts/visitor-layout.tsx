import type { ReactNode } from 'react';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { ProtectedLayout } from './protected-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Whether the page is shown inside of the shell. Signing out there leads away, as from any page of the shell. */
export const useIsInside = () => useSession((session) => isSignedIn(session) || session.ended === 'by hand');

/** The layout of a page for everybody: the shell for people who are signed in, the public site for others. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  const Layout = useIsInside() ? ProtectedLayout : PublicLayout;
  return <Layout>{children}</Layout>;
}
