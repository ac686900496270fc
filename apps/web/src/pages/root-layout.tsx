import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '#shared/ui/navigation-progress.tsx';
import { useLateScroll } from '#shared/ui/use-late-scroll.ts';

export function RootLayout() {
  useLateScroll();

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
