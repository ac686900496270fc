import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppProviders } from '#app-providers.tsx';
import { routes as appRoutes } from '#router.tsx';

/** Renders the whole application at a URL, as a visitor would see it. Pages load lazily, so tests use `findBy…`. */
export function renderApp(address: string, routes: RouteObject[] = appRoutes) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderWithProviders(<RouterProvider router={router} />);
  return router;
}

export function renderWithProviders(ui: ReactNode) {
  return render(<AppProviders>{ui}</AppProviders>);
}
