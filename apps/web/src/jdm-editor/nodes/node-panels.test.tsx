import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '#testing/open-panel.tsx';
import { panelOf } from './node-panels.ts';

const type = 'decisionTableNode';
const source = ['// Reads "it" once', 'export const handler = async (input) => {', '  return `a', 'b`;', '};'].join(
  '\n',
);
const table = { hitPolicy: 'first', inputs: [{ id: 'a', field: 'age' }], outputs: [], rules: [{ _id: '1', a: '> 5' }] };

test('a table is opened as a view by who may only read, and as an editor by who may write', async () => {
  openPanel(panelOf({ type }, true), table, { type, readOnly: true });
  expect(await screen.findByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  openPanel(panelOf({ type }, false), table, { type });
  expect(await screen.findByRole('button', { name: 'Add row' })).toBeVisible();
});

test('a function that is only looked at is all of its text, in colours and with the line of a problem', async () => {
  const kind = 'functionNode';
  const { show } = openPanel(panelOf({ type: kind }, true), { source }, { type: kind, readOnly: true });
  const script = await screen.findByRole('region', { name: 'JavaScript of the function' });
  expect(script.textContent).toBe(`${source}\n`);
  const coloured = [...script.querySelectorAll('[class]:not([class*="line"])')].map(({ textContent }) => textContent);
  expect(coloured).toEqual(['// Reads "it" once', 'export', 'const', 'async', 'return', '`a', 'b`']);
  show({ row: null, column: null, start: source.indexOf('handler'), end: source.length });
  expect(script).toHaveFocus();
  expect(script.querySelector('[data-shown]')?.textContent).toBe('export const handler = async (input) => {\n');
});

test('a node of a kind that nobody knows is looked at as JSON', async () => {
  const kind = 'customNode';
  openPanel(panelOf({ type: kind }, true), { later: [1] }, { type: kind, readOnly: true });
  expect(await screen.findByRole('region', { name: 'Content of the node as JSON' })).toHaveTextContent(
    '"later": [ 1 ]',
  );
});
