import { describe, expect, test } from 'vitest';
import { planPaste } from '#jdm-editor/table/clipboard/paste-plan.ts';
import { fill, fillFrom, paste, textsIn, withRowsTo, writeCells } from './range-edits.ts';

const tableOf = (...lines: string[]) => ({
  inputs: [{ id: 'a', name: 'A', field: 'a' }],
  outputs: [{ id: 'b', name: 'B', field: 'b' }],
  rules: lines.map((line, at) => ({ _id: String(at), a: line[0], b: line[1] })),
});
const all = { rows: [0, 1, 2], columns: ['a', 'b'] };
const edges = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right });
const linesOf = (content: Record<string, unknown>) =>
  (content.rules as { a: string; b: string }[]).map(({ a, b }) => `${a || '.'}${b || '.'}`);
let ids = 0;
const asItIs = (text: string) => text;
const newId = () => `new${++ids}`;

describe('edits of a selection', () => {
  const table = tableOf('ab', 'cd', 'ef');

  test('the texts of a selection are those of the rows that are shown', () => {
    expect(textsIn(table, edges(0, 0, 1, 1), { ...all, rows: [0, 2] })).toEqual([
      ['a', 'b'],
      ['e', 'f'],
    ]);
  });

  test('clearing and filling leave hidden rows alone', () => {
    const shown = { ...all, rows: [0, 2] };
    expect(linesOf(writeCells(table, [edges(0, 0, 1, 0)], shown, ''))).toEqual(['.b', 'cd', '.f']);
    expect(linesOf(fill(table, edges(0, 0, 1, 1), shown, 'down'))).toEqual(['ab', 'cd', 'ab']);
    expect(linesOf(fill(table, edges(0, 0, 1, 1), all, 'right'))).toEqual(['aa', 'cc', 'ef']);
  });

  test('a text is written into all cells of several ranges', () => {
    const ranges = [edges(0, 0, 0, 0), edges(2, 1, 2, 1)];
    expect(linesOf(writeCells(table, ranges, all, 'x'))).toEqual(['xb', 'cd', 'ex']);
  });

  test('cells are repeated as a pattern, downwards and upwards', () => {
    expect(linesOf(fillFrom(table, edges(0, 0, 1, 0), edges(2, 0, 2, 0), all))).toEqual(['ab', 'cd', 'af']);
    expect(linesOf(fillFrom(table, edges(1, 0, 2, 1), edges(0, 0, 0, 1), all))).toEqual(['ef', 'cd', 'ef']);
    expect(linesOf(fillFrom(table, edges(0, 0, 0, 0), edges(0, 1, 0, 1), all))).toEqual(['aa', 'cd', 'ef']);
  });

  test('pasting into the empty line below the table adds rows', () => {
    const pasted = paste(table, [['1'], ['2']], edges(3, 0, 3, 0), { ...all, rows: [0, 1, 2, 3] }, newId, asItIs);
    expect(linesOf(pasted.content)).toEqual(['ab', 'cd', 'ef', '1.', '2.']);
  });

  test('pasting writes from the first selected cell on, and adds rows at the end', () => {
    const pasted = paste(
      table,
      [
        ['1', '2'],
        ['3', '4'],
      ],
      edges(2, 0, 2, 0),
      all,
      newId,
      asItIs,
    );
    expect(linesOf(pasted.content)).toEqual(['ab', 'cd', '12', '34']);
    expect(pasted).toMatchObject({ edges: edges(2, 0, 3, 1), droppedColumns: 0 });
  });

  test('pasting one cell fills a whole selection', () => {
    expect(linesOf(paste(table, [['x']], edges(0, 0, 2, 0), all, newId, asItIs).content)).toEqual(['xb', 'xd', 'xf']);
  });

  test('pasting into a selection of another size writes everything once', () => {
    const pasted = paste(table, [['1'], ['2']], edges(0, 0, 2, 0), all, newId, asItIs);
    expect(linesOf(pasted.content)).toEqual(['1b', '2d', 'ef']);
  });

  test('very many rows are pasted, too', () => {
    const texts = Array.from({ length: 200_000 }, () => ['1']);
    expect(paste(table, texts, edges(0, 0, 0, 0), all, newId, asItIs).edges).toEqual(edges(0, 0, 199_999, 0));
    expect(planPaste(texts, () => null, 0, 1, null).said).toBe('');
  });

  test('columns beyond the end are dropped and counted', () => {
    const pasted = paste(table, [['1', '2']], edges(0, 1, 0, 1), all, newId, asItIs);
    expect(linesOf(pasted.content)).toEqual(['a1', 'cd', 'ef']);
    expect(pasted.droppedColumns).toBe(1);
  });

  test('no row is added while rows are hidden, because its place would not be seen', () => {
    expect(withRowsTo(table, { ...all, rows: [0, 2] }, 5, newId).content).toBe(table);
    const pasted = paste(table, [['1'], ['2']], edges(0, 0, 0, 0), { ...all, rows: [1] }, newId, asItIs);
    expect(linesOf(pasted.content)).toEqual(['ab', '1d', 'ef']);
    expect(pasted).toMatchObject({ droppedRows: 1 });
  });
});
