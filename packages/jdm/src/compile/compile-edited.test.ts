import { expect, test } from 'vitest';
import { node } from '../../test/graphs.ts';
import { CompiledDecision, compileDecision, compileEdited } from './compile-decision.ts';
import { KnownRows } from './nodes/known-rows.ts';
import type { NotCompiled } from './outcome/not-compiled.ts';

type Rule = Record<string, string>;
type Options = { columns?: object[]; outputs?: object[]; names?: string[] };

const rules: Rule[] = Array.from({ length: 60 }, (_, n) => ({ _id: `${n}`, n: `[${n}..${n + 1})`, out: `n * ${n}` }));
const columns = [{ id: 'n', name: 'N', field: 'n' }];
const outputs = [{ id: 'out', name: 'Out', field: 'out' }];

function graph(rows: readonly unknown[], { columns: inputs = columns, outputs: to = outputs, names }: Options = {}) {
  const nodes = [
    node('in', 'inputNode'),
    node('first', 'expressionNode', { expressions: [{ id: 'a', key: 'n', value: 'n + 0' }], passThrough: true }),
    node('second', 'expressionNode', { expressions: [{ id: 'b', key: 'm', value: 'n + 100' }], passThrough: true }),
    node('table', 'decisionTableNode', { hitPolicy: 'first', inputs, outputs: to, rules: rows }),
  ].map((each, at) => ({ ...each, name: names?.[at] ?? each.name }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: `e${at}`, sourceId: nodes[at]?.id, targetId: id }));
  return { nodes, edges };
}

const run = (compiled: CompiledDecision | NotCompiled, n: number) =>
  compiled instanceof CompiledDecision ? compiled.run({ n } as never, { hits: true }) : 'not compiled';

const withNode = rules.with(0, { _id: '0', n: '', out: '$nodes.second.m + n' });

test.each<[string, object[]]>([
  ['a cell', [graph(rules), graph(rules.with(3, { _id: '3', n: '[3..4)', out: '"three"' }))]],
  ['a row that is added first', [graph(rules), graph([{ _id: 'new', n: '3', out: '0' }, ...rules])]],
  ['rows in another order', [graph(rules), graph(rules.toReversed())]],
  ['a row that makes text of numbers', [graph(rules), graph(rules.with(9, { _id: '9', n: '', out: 'string(n)' }))]],
  [
    'columns that change their field',
    [graph(rules), graph(rules, { columns: [{ id: 'n', name: 'N', field: 'n + 1' }] })],
  ],
  ['a column without a field', [graph(rules), graph(rules, { columns: [{ id: 'n', name: 'N', field: '' }] })]],
  ['outputs with another field', [graph(rules), graph(rules, { outputs: [{ id: 'out', name: 'Out', field: 'x.y' }] })]],
  ['names that change places', [graph(withNode), graph(withNode, { names: ['in', 'second', 'first', 'table'] })]],
  ['a text that cannot be read', [graph(rules), graph(rules.with(3, { _id: '3', n: '[3..', out: '1' })), graph(rules)]],
  ['half of a character', [graph(rules), graph(rules.with(3, { _id: '3', n: '3', out: '"\ud800"' }))]],
])('after an edit of %s a graph that is compiled again answers as one that is compiled anew', (_what, graphs) => {
  const known = new KnownRows();
  for (const edited of graphs) {
    const [again, anew] = [compileEdited(edited, known), compileDecision(JSON.stringify(edited))];
    for (const n of [3, 9.5, 40, 1000]) expect(run(again, n)).toEqual(run(anew, n));
  }
});

test('a row that did not change is not read again', () => {
  let read = 0;
  const get = (of: Rule, name: string) => {
    read++;
    return of[name];
  };
  const watched = rules.map((rule) => new Proxy(rule, { get: (of, name) => get(of, String(name)) }));
  const known = new KnownRows();
  compileEdited(graph(watched), known);
  expect(read).toBeGreaterThan(rules.length);
  read = 0;
  const edited = compileEdited(graph(watched.with(3, { _id: '3', n: '3', out: '"three"' } as never)), known);
  expect(read).toBe(0);
  expect(run(edited, 3)).toMatchObject({ result: { out: 'three' } });
});
