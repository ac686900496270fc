import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LazyContent } from './lazy-box.tsx';
import { lazyComponent } from './lazy-component.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const Part = () => <p>The part</p>;

function show(Lazily: ReturnType<typeof lazyComponent>) {
  render(
    <LazyContent loading="Loading..." failure="It could not be loaded." loadAgain={Lazily.loadAgain}>
      <Lazily />
    </LazyContent>,
    { wrapper: MantineProvider },
  );
}

test('what was loaded ahead is shown at once, without saying first that it is being loaded', async () => {
  const load = vi.fn(async () => Part);
  const Lazily = lazyComponent(load);
  Lazily.ahead();
  await waitFor(() => expect(load).toHaveResolved());
  show(Lazily);
  expect(screen.getByText('The part')).toBeVisible();
});

test('what could not be loaded ahead is loaded when it is shown, and again when asked to', async () => {
  // React tells what a fence caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('no connection')).mockRejectedValueOnce(new Error('no connection'));
  const Lazily = lazyComponent(load);
  Lazily.ahead();
  show(Lazily);
  expect(await screen.findByText('It could not be loaded.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The part')).toBeVisible();
});
