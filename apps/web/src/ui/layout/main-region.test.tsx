import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { MainRegion } from './main-region.tsx';

const page = (path: string, content = <h1>{path}</h1>) => ({
  path,
  element: <MainRegion key={path}>{content}</MainRegion>,
});
// biome-ignore lint/a11y/noAutofocus: what a page does that wants the focus for a field.
const routes = [page('/'), page('/login'), page('/form', <input aria-label="Name" autoFocus />)];

test('the first page leaves the focus at the top, where the skip link comes next', () => {
  renderApp('/', routes);
  expect(document.body).toHaveFocus();
});

test('the next page takes the focus, in a frame of its own too', async () => {
  const router = renderApp('/', routes);
  await act(() => router.navigate('/login'));
  expect(screen.getByRole('main')).toHaveTextContent('/login');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a field that the page gives the focus to keeps it', async () => {
  const router = renderApp('/', routes);
  await act(() => router.navigate('/form'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
