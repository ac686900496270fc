import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { openPanel } from '#testing/open-panel.tsx';
import { HEADER_HEIGHT, ROW_HEIGHT } from '#ui/spreadsheet/frame/sheet-geometry.ts';
import { TablePanel } from './table-panel.tsx';

const tableWith = (change: object = {}) => ({
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age' }],
  outputs: [{ id: 'f', name: 'Fee', field: 'output' }],
  rules: ['10', '9', ''].map((f, n) => ({ _id: `${n}`, a: '', f })),
  ...change,
});

async function open(content: object) {
  const opened = openPanel(TablePanel, content, { type: 'decisionTableNode' });
  await screen.findByRole('button', { name: 'Add row' });
  const rules = () => opened.content().rules as Record<string, string>[];
  const grid = screen.getByRole('grid');
  // Without a size it would scroll to each cell, and on and on while something is dragged.
  vi.spyOn(grid, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(grid, 'clientWidth', 'get').mockReturnValue(800);
  return { ...opened, user: userEvent.setup(), grid, texts: () => rules().map(({ f }) => f) };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: 'Menu of column Fee' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('sorting asks first where the order of the rows decides, and is one step', async () => {
  const { user, steps, texts } = await open(tableWith());
  await choose(user, 'Sort A to Z');
  await screen.findByText(/The first matching row wins/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(steps).toEqual([]);
  await choose(user, 'Sort A to Z');
  await user.click(await screen.findByRole('button', { name: 'Sort' }));
  expect(texts()).toEqual(['9', '10', '']);
  expect(steps).toEqual(['sort rows 1 to 3 by Fee']);
});

test('sorting does not ask where no input hits two rows, and says what happens to a collected list', async () => {
  const { user, texts } = await open(
    tableWith({ hitPolicy: 'collect', rules: ['2', '3', '1'].map((f) => ({ _id: f, a: '', f })) }),
  );
  await choose(user, 'Sort Z to A');
  expect(texts()).toEqual(['3', '2', '1']);
  expect(screen.getByText(/The collected list has their new order/)).toBeVisible();
});

test('what was said of an edit goes as soon as the table is another one, such as after Undo', async () => {
  const { user, grid } = await open(
    tableWith({ hitPolicy: 'collect', rules: ['2', '3', '1'].map((f) => ({ _id: f, a: '', f })) }),
  );
  await choose(user, 'Sort Z to A');
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  expect(screen.getByText(/The rows are sorted by Fee/)).toBeVisible();
  fireEvent.keyDown(grid, { key: 'Delete' });
  expect(screen.queryByText(/The rows are sorted/)).not.toBeInTheDocument();
});

test('only the selected rows are sorted where there are several', async () => {
  const { user, grid, texts } = await open(tableWith({ rules: ['3', '2', '1'].map((f) => ({ _id: f, a: f, f })) }));
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  await choose(user, 'Sort rows 1 to 2 A to Z');
  expect(texts()).toEqual(['2', '3', '1']);
});

test('cells that are wider than the table are pasted with new columns, as one step', async () => {
  const { user, grid, content, steps } = await open(tableWith());
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.paste(grid, { clipboardData: { getData: () => '1\t2\t3\n4\t5\t6' } });
  await user.click(await screen.findByRole('button', { name: 'Add 2 output columns' }));
  const { outputs, rules } = content() as ReturnType<typeof tableWith>;
  expect(outputs.map(({ field }) => field)).toEqual(['output', 'output2', 'output3']);
  expect(rules.slice(0, 2).map((row) => outputs.map(({ id }) => (row as Record<string, string>)[id]))).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]);
  expect(steps).toEqual(['paste 2 by 3 cells, with 2 new columns']);
  await waitFor(() => expect(screen.getByText(/Sum 21 · Average 3.5 · Count 6/)).toBeVisible());
});

test('cells that are too wide are pasted without what does not fit, where somebody says so', async () => {
  const { user, grid, texts, content } = await open(tableWith());
  fireEvent.paste(grid, { clipboardData: { getData: () => '> 1\t2\tnote\tmore' } });
  await screen.findByRole('button', { name: 'Add 2 input columns' });
  expect(texts()[0]).toBe('10');
  await user.click(screen.getByRole('button', { name: 'Leave them out' }));
  expect(texts()[0]).toBe('2');
  expect((content() as ReturnType<typeof tableWith>).outputs).toHaveLength(1);
  expect(screen.getByText('1 column did not fit and was left out.')).toBeVisible();
});

test.each([
  [false, ['1', '2', '3', '4'], /Filled with a series/],
  [true, ['1', '2', '1', '2'], null],
])('the corner of a selection fills with a series, unless Ctrl is held: %s', async (ctrlKey, expected, words) => {
  const rules = ['1', '2', '', ''].map((f, n) => ({ _id: `${n}`, a: f, f }));
  const { grid, texts } = await open(tableWith({ rules }));
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  const pressed = { button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse' };
  fireEvent.pointerDown(grid.querySelector('[data-part=fill]') as Element, pressed);
  fireEvent.pointerMove(grid, { ...pressed, clientX: 200, clientY: HEADER_HEIGHT + 3.5 * ROW_HEIGHT });
  fireEvent.pointerUp(grid, { pointerId: 1, ctrlKey });
  expect(texts()).toEqual(expected);
  if (words) expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['one cell is copied', false, ['10', '9', '7', '7', '7', '7'], '3 rows added. Copied.'],
  ['with Ctrl it begins a series', true, ['10', '9', '7', '8', '9', '10'], '3 rows added.'],
])('dragging the corner below the table adds rows, as one step: %s', async (_, ctrlKey, expected, words) => {
  const { grid, texts, steps } = await open(tableWith({ rules: ['10', '9', '7'].map((f) => ({ _id: f, a: '', f })) }));
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  for (let row = 0; row < 2; row++) fireEvent.keyDown(grid, { key: 'ArrowDown' });
  const pressed = { button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse' };
  fireEvent.pointerDown(grid.querySelector('[data-part=fill]') as Element, pressed);
  fireEvent.pointerMove(grid, { ...pressed, clientX: 200, clientY: HEADER_HEIGHT + 5.5 * ROW_HEIGHT });
  fireEvent.pointerUp(grid, { pointerId: 1, ctrlKey });
  expect(texts()).toEqual(expected);
  expect(steps).toEqual(['fill 3 by 1 cells, with 3 new rows']);
  expect(screen.getByText((text) => text.startsWith(words))).toBeVisible();
});

test('a test for a row is not made where no input can be looked for, and the menu says why', async () => {
  const made: unknown[] = [];
  const whyNoTest = 'Functions run on the server: write the test case by hand.';
  const WithTests = (props: NodePanelProps) => (
    <TestCoverageContext value={{ marks: null, makeTest: (target) => made.push(target), whyNoTest: () => whyNoTest }}>
      <TablePanel {...props} />
    </TestCoverageContext>
  );
  openPanel(WithTests, tableWith(), { type: 'decisionTableNode' });
  await screen.findByRole('button', { name: 'Add row' });
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'F10', shiftKey: true });
  const item = await screen.findByRole('menuitem', { name: /^Make a Test for This Row/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent(whyNoTest);
  fireEvent.click(item);
  expect(made).toEqual([]);
});
