import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '#testing/render-app.tsx';
import { GraphDifference } from './graph-difference.tsx';

const graph = (...names: string[]) =>
  JSON.stringify({ nodes: names.map((name) => ({ id: name, name, type: 'expressionNode' })), edges: [] });

test('explains the colours of the drawing in words', async () => {
  renderWithProviders(<GraphDifference before={graph('Rates', 'Caps')} after={graph('Rates', 'Fees', 'Sum')} />);
  expect(screen.getByText('2 nodes added, 1 removed.')).toHaveRole('status');
  const legend = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'added Fees, Sum',
    'changed no node',
    'removed Caps',
    'moved no node',
  ]);
  expect(await screen.findByText(/^graph: /)).toBeVisible();
});

test.each([
  ['no JSON', '{"nodes": ['],
  ['JSON of something else', '{"nodes": "none"}'],
])('does not draw a text that is %s', (_, text) => {
  renderWithProviders(<GraphDifference before={graph('Rates')} after={text} />);
  expect(screen.getByText('This cannot be drawn: one of the two is not a decision graph.')).toBeVisible();
});
