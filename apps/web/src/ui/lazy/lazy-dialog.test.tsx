import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A dialog that cannot be loaded the first time. */
function brokenOnce<Props extends object>() {
  let attempts = 0;
  return lazyDialog<Props>(async () => {
    attempts++;
    if (attempts === 1) throw new Error('no connection');
    return () => <p>The dialog</p>;
  });
}

test('that a dialog could not be loaded can be closed, which undoes that it was opened, and it is loaded when it is opened again', async () => {
  // React tells what a fence caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Question = brokenOnce<object>();
  function Page() {
    const [isAsked, ask] = useState(false);
    return (
      <MantineProvider>
        <button type="button" onClick={() => ask(true)}>
          Ask
        </button>
        {isAsked && <p>Asked</p>}
        <Question opened={isAsked} stay={() => ask(false)} />
      </MantineProvider>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This dialog could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Asked')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('The dialog')).toBeVisible();
});

test('one that nothing closes is hidden until it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Notice = brokenOnce<object>();
  const { rerender } = render(<Notice opened />, { wrapper: MantineProvider });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  rerender(<Notice opened={false} />);
  rerender(<Notice opened />);
  expect(await screen.findByText('The dialog')).toBeVisible();
});
