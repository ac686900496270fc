import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPanel } from '#testing/open-panel.tsx';
import { HEADER_HEIGHT, ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { TablePanel } from './table-panel.tsx';

const rules = ['1', '2', '3', '4'].map((n) => ({ _id: n, a: `a${n}`, f: `f${n}` }));
const table = {
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age' }],
  outputs: [{ id: 'f', name: 'Fee', field: 'fee' }],
  rules,
};

async function open() {
  const { content, steps } = openPanel(TablePanel, table, { type: 'decisionTableNode' });
  await screen.findByRole('button', { name: 'Add row' });
  const grid = screen.getByRole('grid');
  const pressed = { button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse' };
  const at = (row: number) => ({ clientX: 5, clientY: HEADER_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2 });
  const find = (part: string) => grid.querySelectorAll<HTMLElement>(`[data-part="${part}"]`);
  return {
    grid,
    steps,
    texts: () => (content().rules as typeof rules).map(({ a, f }) => `${a} ${f}`.trim()),
    pressRow(row: number, keys: { ctrlKey?: boolean } = {}) {
      fireEvent.pointerDown(find('number')[row] as HTMLElement, { ...pressed, ...at(row), ...keys });
    },
    dragToRow: (row: number) => fireEvent.pointerMove(grid, { ...pressed, ...at(row) }),
    release: () => fireEvent.pointerUp(grid, { pointerId: 1 }),
    pressHeader(column: number, keys: { ctrlKey?: boolean } = {}) {
      fireEvent.pointerDown(find('header')[column] as HTMLElement, { ...pressed, ...keys });
      fireEvent.pointerUp(grid, { pointerId: 1 });
    },
  };
}

test('rows that are dragged over with Ctrl are selected beside those that were', async () => {
  const { grid, pressRow, dragToRow, release, texts } = await open();
  pressRow(0);
  release();
  pressRow(2, { ctrlKey: true });
  dragToRow(3);
  release();
  fireEvent.keyDown(grid, { key: 'Delete' });
  expect(texts()).toEqual(['', 'a2 f2', '', '']);
});

test('a column is selected beside another with Ctrl, and alone without', async () => {
  const { grid, pressHeader, texts, steps } = await open();
  pressHeader(0);
  pressHeader(1, { ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'Delete' });
  expect(texts()).toEqual(['', '', '', '']);
  pressHeader(1);
  pressHeader(0);
  fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
  expect(steps).toEqual(['clear 2 ranges of cells']);
});

test('filling down fills every range that is selected', async () => {
  const { grid, pressHeader, texts, steps } = await open();
  pressHeader(0);
  pressHeader(1, { ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
  expect(texts()).toEqual(['a1 f1', 'a1 f1', 'a1 f1', 'a1 f1']);
  expect(steps).toEqual(['fill down 2 ranges of cells']);
});

test('keys and the menu make a column wider and narrower, within limits', async () => {
  const { grid } = await open();
  const width = () =>
    Number.parseInt(grid.querySelector<HTMLElement>('[role=columnheader][data-part=header]')?.style.width ?? '', 10);
  const before = width();
  fireEvent.keyDown(grid, { key: 'ArrowRight', altKey: true, shiftKey: true });
  expect(width()).toBe(before + 24);
  fireEvent.keyDown(grid, { key: 'F10', shiftKey: true });
  fireEvent.click(await screen.findByText('Narrower'));
  expect(width()).toBe(before);
  for (let press = 0; press < 8; press++) fireEvent.keyDown(grid, { key: 'ArrowLeft', altKey: true, shiftKey: true });
  expect(width()).toBe(64);
});
