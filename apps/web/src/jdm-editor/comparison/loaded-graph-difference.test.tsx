import type { DecisionGraph } from '@rulewright/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#testing/render-app.tsx';
import { compareGraphs } from './compare-graphs.ts';

// Only pages get the replacement.
const { LoadedGraphDifference } = await vi.importActual<typeof import('./loaded-graph-difference.tsx')>(
  '#jdm-editor/comparison/loaded-graph-difference.tsx',
);

const node = (id: string, x: number, type = 'inputNode', content: object = {}) => ({
  id,
  name: id,
  type,
  position: { x, y: 0 },
  content,
});
const table = (x: number, rates: string[]) =>
  node('Terms', x, 'decisionTableNode', {
    outputs: [{ id: 'rate', name: 'rate', field: 'rate' }],
    rules: rates.map((rate, at) => ({ _id: `${at}`, rate })),
  });
const edge = (sourceId: string, targetId: string) => ({ id: `${sourceId}-${targetId}`, sourceId, targetId });

function show(before: DecisionGraph, after: DecisionGraph, around = (shown: ReactNode) => shown) {
  const { unmount } = renderWithProviders(
    around(
      <div style={{ height: 600 }}>
        <LoadedGraphDifference before={before} after={after} changes={compareGraphs(before, after)} />
      </div>,
    ),
  );
  return {
    unmount,
    next: screen.getByRole('button', { name: 'Next Change' }),
    previous: screen.getByRole('button', { name: 'Previous Change' }),
    card: (id: string) => document.querySelector(`.react-flow__node[data-id="${id}"]`) as HTMLElement,
  };
}

// A text that is compared has a status of its own, below it.
const place = () => screen.getAllByRole('status')[0]?.textContent;
const lines = () =>
  within(screen.getByRole('navigation', { name: 'Changes' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const many = (count: number, rate: string) => Array.from({ length: count }, () => rate);

test('next and previous pass every changed row and connection, say which it is, and keep the focus', async () => {
  const { next, previous } = show(
    { nodes: [node('Request', 0), table(300, ['1', '2', '3'])], edges: [] },
    { nodes: [node('Request', 0), table(300, ['1', '5', '6'])], edges: [edge('Request', 'Terms')] },
  );
  expect(place()).toBe('3 changes');
  await userEvent.click(next);
  expect(place()).toBe('Change 1 of 3: Terms, row 2');
  expect(screen.getByRole('heading', { name: 'Terms' })).toBeVisible();
  expect(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('Change 2 of 3: Terms, row 3');
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('Change 3 of 3: connection from Request to Terms, added');
  expect(screen.getByRole('heading', { name: 'Graph' })).toBeVisible();
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(previous);
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('33 6');
});

test('keys lead to the next and the previous change, and Escape back to the graph', async () => {
  const { next } = show({ nodes: [table(0, ['1', '2'])], edges: [] }, { nodes: [table(0, ['3', '4'])], edges: [] });
  next.focus();
  await userEvent.keyboard('nN');
  expect(place()).toBe('Change 2 of 2: Terms, row 2');
  await userEvent.keyboard('{Shift>}n{/Shift}');
  expect(place()).toBe('Change 1 of 2: Terms, row 1');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Graph' })).toBeVisible();
});

test('Escape leads back to the graph from anywhere in the dialog around it, and is left alone in another one', async () => {
  const [before, after] = [
    { nodes: [table(0, ['1'])], edges: [] },
    { nodes: [table(0, ['2'])], edges: [] },
  ];
  const { next } = show(before, after, (shown) => (
    <>
      <div role="dialog" aria-label="Around">
        <button type="button">Beside</button>
        {shown}
      </div>
      <div role="dialog" aria-label="Above">
        <button type="button">Above</button>
      </div>
    </>
  ));
  await userEvent.click(next);
  await userEvent.click(screen.getByRole('button', { name: 'Above' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Graph' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Beside' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Graph' })).toBeVisible();
});

test('where only connections changed there is a walk through them', async () => {
  const nodes = [node('a', 0), node('b', 300), node('c', 600)];
  const { next, previous } = show({ nodes, edges: [edge('a', 'b')] }, { nodes, edges: [edge('a', 'c')] });
  await userEvent.click(next);
  expect(place()).toBe('Change 1 of 2: connection from a to c, added');
  await userEvent.click(next);
  expect(place()).toBe('Change 2 of 2: connection from a to b, removed');
  await userEvent.click(previous);
  expect(place()).toBe('Change 1 of 2: connection from a to c, added');
});

test('from a node that was only moved both ways lead to the nearest change', async () => {
  const graph = (x: number, key: string): DecisionGraph => ({
    nodes: [node('Left', 0, 'decisionNode', { key }), node('Moved', x), node('Right', 900, 'decisionNode', { key })],
    edges: [],
  });
  for (const [way, change] of [
    ['next', 'Change 2 of 2: Right, line 2'],
    ['previous', 'Change 1 of 2: Left, line 2'],
  ] as const) {
    const shown = show(graph(300, '1'), graph(310, '2'));
    shown.card('Moved').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Moved' })).toHaveFocus();
    expect(place()).toBe('This node was only moved.');
    await userEvent.click(shown[way]);
    expect(place()).toBe(change);
    shown.unmount();
  }
});

test('the changes are listed in words, and each line leads to its place', async () => {
  show(
    { nodes: [table(0, ['4.5', '4.5'])], edges: [] },
    { nodes: [table(0, ['4.5', '4.9']), node('Out', 300)], edges: [] },
  );
  expect(lines()).toEqual(['Terms: row 2, rate 4.5 → 4.9', 'Out: added']);
  await userEvent.click(screen.getByRole('button', { name: /^Terms: row 2/ }));
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('24.5 4.9');
  expect(screen.getByRole('heading', { name: 'Terms' })).toHaveFocus();
  expect(screen.getByRole('button', { current: true })).toHaveTextContent(/^Terms: row 2/);
});

test('of very many changes the first fifty are listed, and the others counted', () => {
  show({ nodes: [table(0, many(1280, '1'))], edges: [] }, { nodes: [table(0, many(1280, '2'))], edges: [] });
  expect(lines()).toHaveLength(50);
  expect(screen.getByText('and 1,230 more changes')).toBeVisible();
  expect(place()).toBe('1,280 changes');
});
