import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderWithProviders } from '#testing/render-app.tsx';
import { Loaded } from './loaded.tsx';

const refused = () => Promise.reject(new ApiError({ status: 403, message: 'Not today' }));

function Example({ ask }: { ask: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['example'], queryFn: ask });
  return (
    <Loaded query={query} loading="Loading it..." fallback="It failed">
      {(data) => <p>{data}</p>}
    </Loaded>
  );
}

test('what failed is told, and the focus stays on the button, while it is tried again', async () => {
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
