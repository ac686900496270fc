/**
 * Compares what cells of date, date-time and time columns are true of with what the engine says: every form in which they are
 * stored, for every kind of value. Prints those on which the two differ. A program of its own, because the engine's native code
 * can end the process that runs it.
 */
import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { JsonObject } from '@rulewright/jdm';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';

const methods = ['isSame', 'isSameOrAfter', 'isSameOrBefore', 'isAfter', 'isBefore'];
const operators = ['>=', '>', '<=', '<', '==', '!='];

const cells = [
  ...methods.flatMap((name) => [
    `d($).${name}("2026-03-01", "day")`,
    `not d($).${name}("2026-03-01", "day")`,
    `d($).${name}("2026-03-01 10:00")`,
    `d($).${name}("2026-03-01", "month")`,
    `d($).${name}("2026-03-01", "week")`,
    `d($).${name}("2026-05-31", "quarter")`,
  ]),
  'd($).isSameOrAfter("2026-02-01", "day") and d($).isSameOrBefore("2026-03-01", "day")',
  'd($).isSame("2026-03-01", "day") or d($).isSame("2026-02-27", "day")',
  ...operators.flatMap((operator) => [
    `d($) ${operator} d("2026-03-01")`,
    `${operator} d("2026-03-01")`,
    `date($) ${operator} date("2026-03-01")`,
    `time($) ${operator} time("10:00")`,
  ]),
  'd($) in [d("2026-02-01")..d("2026-03-01")]',
  'd($) not in (d("2026-02-01")..d("2026-03-01"))',
  'd($) in [d("2026-03-01"), d("2026-02-27")]',
  '[d("2026-02-01")..d("2026-03-01")]',
  'd("2026-03-01"), d("2026-02-27")',
  'date($) in [date("2026-02-01")..date("2026-03-01")]',
  'time($) in [time("09:00")..time("17:30")]',
  'd($).isValid()',
  'd($).isToday()',
  'd($).year() == 2026',
];

const values = [
  ...['"2026-03-01"', '"2026-02-28"', '"2025-03-01"', '"2026-03-01 10:00"', '"2026-03-01 10:00:00"', '"2026-3-1"'],
  ...['"2026-03-01T10:00:00Z"', '"2026-03-01T23:00:00+05:00"', '"2026-03-01T10:00:00"', '"2026-03-05T23:00:00.5Z"'],
  ...['"garbage"', '""', '"10:00"', '"17:30:01"', '"Europe/Berlin"', 'null', 'missing', 'true', '[]', '{}'],
  ...['5', '1772359200000', '1772359200', '-1', '1.5', '["2026-03-01"]'],
  ...['d("2026-03-01")', 'd("2026-03-01", "Europe/Berlin")', 'd("2026-03-01T23:00:00+05:00")', 'd("garbage")'],
  ...['d("2026-05-31")', 'date("2026-03-01")', 'd()'],
];

/** Each cell is a row of its own, alone and among enough others for an index. */
function tableOf(isFirst: boolean, from: number, count: number): DecisionGraph {
  const rules = cells
    .slice(from, from + count)
    .map((cell, at) => ({ _id: `r${at}`, value: cell, out: String(from + at) }));
  const column = { id: 'value', name: 'Value', field: 'value' };
  const table = {
    hitPolicy: isFirst ? 'first' : 'collect',
    inputs: [column],
    outputs: [{ id: 'out', name: 'Out', field: 'out' }],
    rules,
  };
  const node = (id: string, type: string, content: unknown): DecisionNode => ({ id, name: id, type, content });
  const calculated = values.map((value, at) => ({ id: `v${at}`, key: `v${at}`, value }));
  const chosen = values.map((_, at) => `place == ${at} ? v${at} : `).join('');
  const nodes = [
    node('in', 'inputNode', {}),
    node('values', 'expressionNode', { expressions: calculated, passThrough: true }),
    node('value', 'expressionNode', {
      expressions: [{ id: 'v', key: 'value', value: `${chosen}null` }],
      passThrough: false,
    }),
    node('table', 'decisionTableNode', table),
  ];
  const edges = nodes
    .slice(1)
    .map(({ id }, at) => ({ id: `e${at}`, sourceId: (nodes[at] as DecisionNode).id, targetId: id }));
  return { nodes, edges } as DecisionGraph;
}

const differences: Difference[] = [];
const counts = { compared: 0, leftToTheEngine: 0 };
const LEAST_INDEXED = 24;

for (const [isFirst, count] of [
  [false, cells.length],
  [true, LEAST_INDEXED],
  [false, 1],
] as const)
  for (let from = 0; from < cells.length; from += count) {
    const decision = new ComparedDecision(tableOf(isFirst, from, count));
    if (decision.notCompiled !== null) throw new Error(decision.notCompiled);
    for (const place of values.keys()) {
      const difference = await decision.difference({ place } as JsonObject, true);
      if (difference === 'left to the engine') counts.leftToTheEngine++;
      else counts.compared++;
      if (difference && difference !== 'left to the engine')
        differences.push({
          why: difference.why,
          value: values[place],
          cells: cells.slice(from, from + count),
          ours: difference.ours,
          engine: difference.engine,
        });
    }
    decision.close();
  }

process.stdout.write(JSON.stringify({ ...counts, differences: differences.slice(0, 10) }), () => process.exit());
