import { expect, test } from 'vitest';
import { withoutDoubts } from './doubts.ts';
import type { Located } from './located.ts';

const doubted = (name: string, column: string, row: number): Located => ({
  nodeId: 'table',
  row,
  column,
  label: () => `Row ${row + 1}`,
  finding: {
    code: 'unknown-name',
    severity: 'warning',
    reason: '',
    start: 0,
    end: name.length,
    doubt: { owner: '', name, known: [], isWord: true, isGuarded: false, text: null },
  },
});

test('the texts of a column are looked for once, however many of its cells are words', () => {
  const asked: string[] = [];
  const all = ['fee', 'tax'].flatMap((column) =>
    Array.from({ length: 50 }, (_, row) => doubted(row === 7 ? 'gold' : `word${row}`, column, row)),
  );
  const found = withoutDoubts(all, (_node, column) => {
    asked.push(column);
    return new Set(['gold']);
  });
  expect(asked).toEqual(['fee', 'tax']);
  expect(found.map(({ row, column, finding }) => [row, column, finding.fix?.text])).toEqual([
    [7, 'fee', '"gold"'],
    [7, 'tax', '"gold"'],
  ]);
});
