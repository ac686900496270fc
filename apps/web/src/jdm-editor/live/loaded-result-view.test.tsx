import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LoadedResultView } from './loaded-result-view.tsx';

const show = (result: unknown, input: unknown) =>
  render(
    <MantineProvider>
      <LoadedResultView label="Result" result={result} input={input} />
    </MantineProvider>,
  );

test('what was decided is shown before what the input had already', () => {
  show({ amount: 5, fee: 1, customer: { tier: 'gold' } }, { amount: 5, customer: { tier: 'silver' } });
  const result = screen.getByRole('list', { name: 'Result' });
  expect(result).toHaveTextContent('fee 1');
  expect(within(result).getByRole('button', { name: 'customer 1 field' })).toHaveAttribute('aria-expanded', 'true');
  expect(result).not.toHaveTextContent('amount');
  expect(screen.getByText('Passed on from the input: 1 field')).toBeVisible();
});

test('the JSON has the same order', async () => {
  show({ amount: 5, fee: 1 }, { amount: 5 });
  await userEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toBe('{\n  "fee": 1,\n  "amount": 5\n}');
});

test('objects and lists are opened and closed', async () => {
  show({ items: [{ a: 1 }] }, {});
  const items = screen.getByRole('button', { name: 'items 1 item' });
  await userEvent.click(screen.getByRole('button', { name: '0 1 field' }));
  expect(screen.getByText('a')).toBeVisible();
  await userEvent.click(items);
  expect(screen.queryByText('a')).not.toBeInTheDocument();
});

test('a result without fields is shown as JSON', () => {
  show([1, 2], {});
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('[ 1, 2 ]');
});
