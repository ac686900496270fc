import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '#testing/open-panel.tsx';
import { panelOf } from './node-panels.ts';

const type = 'decisionTableNode';
const table = { hitPolicy: 'first', inputs: [{ id: 'a', field: 'age' }], outputs: [], rules: [{ _id: '1', a: '> 5' }] };

test('a table is opened as a view by who may only read, and as an editor by who may write', async () => {
  openPanel(panelOf({ type }, true), table, { type, readOnly: true });
  expect(await screen.findByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  openPanel(panelOf({ type }, false), table, { type });
  expect(await screen.findByRole('button', { name: 'Add row' })).toBeVisible();
});
