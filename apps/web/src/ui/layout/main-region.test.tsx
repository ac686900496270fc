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

test('leaves the focus at the top of the first page, before the skip link', () => {
  renderApp('/', routes);
  expect(document.body).toHaveFocus();
});

test('moves the focus to the next page, also in another layout', async () => {
  const router = renderApp('/', routes);
  await act(() => router.navigate('/login'));
  expect(screen.getByRole('main')).toHaveTextContent('/login');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('leaves the focus in a field that the page has focused', async () => {
  const router = renderApp('/', routes);
  await act(() => router.navigate('/form'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
