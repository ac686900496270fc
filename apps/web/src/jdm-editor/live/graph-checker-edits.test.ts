import { checkGraph, toApiProblem, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { GraphChecker } from './graph-checker.ts';
import type { RunGraph } from './graph-patch.ts';

/** Numbers that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const cells = [
  '',
  '> 5',
  '"car"',
  'car',
  '18-21',
  'bse',
  '[40..18]',
  '> ',
  'TRUE',
  '"2026-01-01"',
  'd($) > d()',
  'base',
  '1,5',
  '1.500',
  '1.25',
  '5%',
  'maybe',
];
const results = [
  '',
  '1',
  '"a"',
  'base * 2',
  'bse',
  'kind * 2',
  'true',
  '{ x: base }',
  '$nodes.Other.x',
  '1 +',
  '2026-01-01',
];
const fields = ['base', 'kind', 'bse', '', 'total.x'];
const types = ['any', 'number', 'boolean', 'date', 'string'];
const schemas = [
  undefined,
  { type: 'object', properties: { base: { type: 'number' }, kind: { type: 'string' } } },
  { type: 'object', properties: { base: { type: 'string', enum: ['car', 'van'] } } },
];

type Row = Record<string, string>;
type Table = { rows: Row[]; field: string; type: string; schema: object | undefined; after: string };

const graphOf = ({ rows, field, type, schema, after }: Table): RunGraph =>
  ({
    nodes: [
      { id: 'in', type: 'inputNode', name: 'Request', content: { schema: schema && JSON.stringify(schema) } },
      {
        id: 't',
        type: 'decisionTableNode',
        name: 'Table',
        content: {
          hitPolicy: 'first',
          inputs: [{ id: 'i', name: 'In', field, fieldType: { type } }],
          outputs: [
            { id: 'o', name: 'Out', field: 'total' },
            { id: 'p', name: 'Out', field: 'fee' },
          ],
          rules: rows,
        },
      },
      {
        id: 'e',
        type: 'expressionNode',
        name: 'After',
        content: { expressions: [{ id: '1', key: 'a', value: after }] },
      },
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 't' },
      { id: '2', sourceId: 't', targetId: 'e' },
    ],
  }) as unknown as RunGraph;

test.each([1, 2, 3, 4, 5])('after random edits the problems are those of a check of the whole (%i)', (seed) => {
  const below = numbersFrom(seed);
  const one = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item;
  const row = (): Row => ({ i: one(cells), o: one(results), p: one(results) });
  const edits: ((table: Table) => Table)[] = [
    (table) => ({ ...table, rows: [...table.rows, row()] }),
    (table) => ({ ...table, rows: table.rows.with(below(table.rows.length), row()) }),
    (table) => ({
      ...table,
      rows: table.rows.length > 1 ? table.rows.toSpliced(below(table.rows.length), 1) : table.rows,
    }),
    (table) => ({ ...table, rows: table.rows.toReversed() }),
    (table) => ({ ...table, field: one(fields) }),
    (table) => ({ ...table, type: one(types) }),
    (table) => ({ ...table, schema: one(schemas) }),
    (table) => ({ ...table, after: one(['total * 2', 'total.x', 'ttal', 'fee + 1', '$root.total']) }),
  ];
  const checker = new GraphChecker();
  let table: Table = {
    rows: Array.from({ length: 8 }, row),
    field: 'base',
    type: 'any',
    schema: undefined,
    after: 'total * 2',
  };
  for (let n = 0; n < 60; n++) {
    const graph = graphOf(table);
    const whole = checkGraph(toParsedGraph(graph as Parameters<typeof toParsedGraph>[0])).problems.map(toApiProblem);
    expect(checker.check(graph)).toEqual(whole);
    table = one(edits)(table);
  }
});
