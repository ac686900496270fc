import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '#ui/navigation/navigation-progress.tsx';
import { useScrollRestoration } from '#ui/navigation/use-scroll-restoration.ts';

export function RootLayout() {
  useScrollRestoration();

  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
