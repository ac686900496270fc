/** Small tables ask each cell once for all values of which it says the same. Cells that are asked each time have to agree. */
import { expect, test } from 'vitest';
import { chainText, node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';

const cells = [
  '5',
  '!= 5',
  '> 5',
  '<= 7.5',
  '[5..7.5)',
  ']5..7.5[',
  '(5..7.5] or 9',
  '> 5 and < 9',
  '1, 5, 9',
  'not in [5, 9]',
  'null',
  '!= null',
  'true',
  '"a"',
  '"a", "b"',
  '!= "a"',
  '> 5, "a"',
  '"a", > 5',
  '"a", 5, true, null',
  'd("2026-01-01")',
  'limit',
  '> limit',
  'startsWith($, "a")',
];

/** Gives the cells that the value of `v` fits. In a table of more rows, each cell is asked each time. */
function tableOf(moreRows: number) {
  const rules = [...cells, ...Array<string>(moreRows).fill('$ == "never"')].map((cell) => ({
    v: cell,
    o: JSON.stringify(cell),
  }));
  const content = {
    hitPolicy: 'collect',
    inputs: [{ id: 'v', name: 'V', field: 'v' }],
    outputs: [{ id: 'o', name: 'O', field: 'o' }],
    rules,
  };
  const decision = compileDecision(chainText(node('table', 'decisionTableNode', content)));
  if (!(decision instanceof CompiledDecision)) throw new Error('The table is not compiled.');
  return (v: unknown) => decision.run({ v, limit: 6 });
}

test('a cell of a small table says of a value what it says in a large one, whatever values came before', () => {
  const [small, large] = [tableOf(0), tableOf(40)];
  const values = [0, 1, 4.9, 5, 5.1, 6, 7.5, 7.6, 8.9, 9, 10, -5, 'a', 'b', 'c', '', '2026-01-01', true, false, null];
  const others = [[], [5], {}, { a: 5 }, ['a']];
  for (const value of [...values, ...others, ...values.toReversed()])
    expect(small(value), JSON.stringify(value)).toEqual(large(value));
});
