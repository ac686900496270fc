import type { ReactNode } from 'react';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import { ProtectedLayout } from './protected-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Whether this visitor is shown the shell. Who signs out inside of it is led away as from any page there. */
export const useIsInside = () => useSession((session) => isSignedIn(session) || session.ended === 'by hand');

/** The frame of a page that anybody may open: the shell for who is signed in, the public site for everybody else. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  const Layout = useIsInside() ? ProtectedLayout : PublicLayout;
  return <Layout>{children}</Layout>;
}
