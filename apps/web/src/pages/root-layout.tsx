import { Outlet, ScrollRestoration } from 'react-router';
import { NavigationProgress } from '#shared/ui/navigation-progress.tsx';

export function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
