import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { QueryContent } from './query-content.tsx';

const refused = () => Promise.reject(new ApiError({ status: 403, message: 'Not today' }));

function Example({ ask, heading }: { ask: () => Promise<string>; heading?: 'h1' }) {
  const query = useQuery({ queryKey: ['example'], queryFn: ask });
  return (
    <QueryContent query={query} loading="Loading it..." fallback="It failed" {...(heading && { heading })}>
      {(data) => <p>{data}</p>}
    </QueryContent>
  );
}

test('shows a failure at once, while the query retries by itself', async () => {
  // On a busy machine the second that it waits would be over before the test has looked.
  vi.useFakeTimers();
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  let answer: (data: string) => void = () => {};
  const unavailable = () => Promise.reject(new ApiError({ status: 503, message: 'Not yet' }));
  const answers = [unavailable, () => new Promise<string>((resolve) => (answer = resolve))];
  renderWithProviders(<Example ask={() => (answers.shift() as () => Promise<string>)()} />);

  await passes(100);
  expect(screen.getByRole('alert')).toHaveTextContent('Not yet');
  expect(answers).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeVisible();
  await passes(1_000);
  expect(answers).toHaveLength(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Not yet');
  answer('Here it is');
  await passes(100);
  expect(screen.getByText('Here it is')).toBeVisible();
});

test.each([
  [{ status: 403 }, 'You are not allowed to do this.'],
  [{ status: 500 }, 'The server could not answer because of a fault on its side. Try again in a moment.'],
  [null, 'The server does not answer. Check your connection and try again.'],
])('says why a page cannot be loaded: %j', async (answer, words) => {
  renderWithProviders(<Example ask={() => Promise.reject(new ApiError(answer))} heading="h1" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(`It failed${words}`);
});

test('keeps the failure and the focus on the button during a retry', async () => {
  let answer: (data: string) => void = () => {};
  const answers = [refused, refused, () => new Promise<string>((resolve) => (answer = resolve))];
  renderWithProviders(<Example ask={() => (answers.shift() as () => Promise<string>)()} />);

  const again = await screen.findByRole('button', { name: 'Try Again' });
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toHaveFocus();
  await userEvent.click(again);
  expect(screen.getByRole('button', { name: 'Trying...' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Not today');
  answer('Here it is');
  expect(await screen.findByText('Here it is')).toBeVisible();
});
