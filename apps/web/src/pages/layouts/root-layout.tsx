import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '#ui/navigation/navigation-progress.tsx';
import { useLateScroll } from '#ui/navigation/use-scroll-restoration.ts';

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
