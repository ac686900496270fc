import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, node } from '../../test/graphs.ts';
import type { CompiledDecision } from '../compile/compile-decision.ts';
import { compileDecision } from '../compile/compile-decision.ts';
import { NotCompiled } from '../compile/outcome/not-compiled.ts';
import type { ParsedGraph } from '../graph/parsed-graph.ts';
import { parseGraph } from '../graph/parsed-graph.ts';
import { Coverage } from './coverage.ts';
import { InputFinder } from './input-reaching.ts';

/** Makes an input for all that is unreached until nothing more can be reached, and tells what is left. */
function coverAll(text: string) {
  const graph = parseGraph(text) as ParsedGraph;
  const decision = compileDecision(text) as CompiledDecision;
  const finder = new InputFinder(graph, decision);
  const coverage = new Coverage(graph);
  const inputs: unknown[] = [];
  for (const target of coverage.unreached()) {
    if (coverage.has(target)) continue;
    const found = finder.inputReaching(target);
    if (!found) continue;
    const { input } = found;
    inputs.push(input);
    const answer = decision.run(input as never, { hits: true });
    if (answer && !('failed' in answer)) coverage.add(answer.hits ?? []);
    expect(coverage.has(target), JSON.stringify({ target, input })).toBe(true);
  }
  return { left: coverage.unreached(), figures: coverage.figures(), inputs };
}

type Rules = { inputs: Record<string, string[]>; outputs?: Record<string, string[]>; hitPolicy?: string };

/** A table from the cells of each column, by the fields of the columns. */
function table({ inputs, outputs = {}, hitPolicy = 'first' }: Rules, id = 'table'): TestNode {
  const columns = (of: Record<string, string[]>, prefix: string) =>
    Object.keys(of).map((field, at) => ({ id: `${prefix}${at}`, name: field, field }));
  const size = Math.max(...Object.values(inputs).map(({ length }) => length));
  const cells = (of: Record<string, string[]>, prefix: string, row: number) =>
    Object.fromEntries(Object.values(of).map((column, at) => [`${prefix}${at}`, column[row] ?? '']));
  return node(id, 'decisionTableNode', {
    hitPolicy,
    inputs: columns(inputs, 'i'),
    outputs: columns(outputs, 'o'),
    rules: Array.from({ length: size }, (_, row) => ({
      _id: `r${row}`,
      ...cells(inputs, 'i', row),
      ...cells(outputs, 'o', row),
    })),
    passThrough: true,
  });
}

test('every row of a table is reached, with equal values, lists, ranges, comparisons, dates and truth values', () => {
  const cells = [
    { country: ['"CH"', '"DE", "AT"', 'not in ["CH", "DE"]', ''], vip: ['true', 'false', '', ''] },
    { age: ['< 18', '[18..65)', '[65..70]', '> 70'], 'customer.kind': ['"a"', '"a"', '"b"', ''] },
    { n: ['(0..1)', '1', '2, 3', '> 3 and < 4', '-5', ''] },
    { 'date(day)': ['< date("2024-01-01")', '[date("2024-01-01")..date("2024-06-30")]', '> date("2024-06-30")'] },
    { text: ['contains($, "abc")', 'len($) > 5', 'startsWith($, "x")', '$ == "y"'] },
    { 'amount * 2': ['> 100', '<= 100'], 'len(name)': ['3', '4'] },
  ];
  for (const inputs of cells) expect(coverAll(chainText(table({ inputs }))).left).toEqual([]);
});

test('rows that read dates and times are reached on their days, before and after them', () => {
  const on = (name: string, day: string, unit = '"day"') => `d($).${name}("${day}", ${unit})`;
  const columns = [
    [on('isBefore', '2026-03-01'), on('isSame', '2026-03-01'), `not ${on('isSame', '2026-03-05')}`, ''],
    [
      `${on('isSameOrAfter', '2026-01-01')} and ${on('isSameOrBefore', '2026-01-31')}`,
      `${on('isSame', '2026-02-10')} or ${on('isSame', '2026-02-12')}`,
      on('isAfter', '2026-06-30', '"quarter"'),
      on('isSame', '2025-01-01', '"year"'),
      '',
    ],
    ['d($) < d("2026-03-01 12:00")', 'd($) >= d("2027-01-01")', 'd($) in [d("2026-03-02")..d("2026-03-08")]', ''],
    ['time($) < time("09:00")', 'time($) in [time("09:00")..time("17:30")]', 'time($) > time("17:30")'],
    ['d($).isAfter("2026-03-01 09:30")', 'd($).isSame("2026-03-01 09:30")', ''],
    ['d($).month() == 12', 'd($).weekday() in [6, 7]', 'd($).isValid()', ''],
  ];
  for (const cells of columns) expect(coverAll(chainText(table({ inputs: { day: cells } }))).left).toEqual([]);
  const two = { from: columns[0] as string[], to: (columns[1] as string[]).slice(0, 4) };
  expect(coverAll(chainText(table({ inputs: two }))).left).toEqual([]);
});

test('dates that an earlier node read are followed back to their texts', () => {
  const read = expressions({ due: 'd(order.due)', isLate: 'd(order.paid).isAfter(order.due, "day")' });
  const rows = table({
    inputs: { due: ['< d("2026-03-01")', '[d("2026-03-01")..d("2026-03-31")]', ''], isLate: ['', '', 'true'] },
  });
  expect(coverAll(chainText(read, rows)).left).toEqual([]);
});

test('a row below others that would be hit first is reached with values that those refuse', () => {
  const inputs = {
    age: ['> 10', '> 5', '', ''],
    kind: ['"a"', '"a", "b"', '"a"', ''],
    income: ['> 1000', '', '', ''],
  };
  expect(coverAll(chainText(table({ inputs }))).left).toEqual([]);
  // Each row takes what all above it take, and one value more.
  const kinds = Array.from({ length: 60 }, (_, n) => `"k${n}"`);
  const growing = { kind: kinds.map((_, row) => kinds.slice(0, row + 1).join(', ')) };
  expect(coverAll(chainText(table({ inputs: growing }))).left).toEqual([]);
});

test('what depends on several fields together is reached by trying', () => {
  const points = (field: string) => `${field} == "high" ? 40 : ${field} == "medium" ? 20 : 0`;
  const scored = expressions({ a: points('income'), b: points('age'), c: points('history') });
  scored.content = { ...(scored.content as object), passThrough: true };
  const sum = table({ inputs: { 'a + b + c': ['120', '100', '80', '60', '40', '20', '0'] } });
  expect(coverAll(chainText(scored, sum)).left).toEqual([]);
});

test('a row that no input can reach gets none', () => {
  const { left } = coverAll(chainText(table({ inputs: { age: ['', '> 5'] } })));
  expect(left).toEqual([{ kind: 'row', nodeId: 'table', place: 1 }]);
});

test('fields that earlier nodes renamed, calculated or decided are followed back to the input', () => {
  const first = table({ inputs: { score: ['> 80', '> 50', ''] }, outputs: { grade: ['"A"', '"B"', '"C"'] } }, 'first');
  const renamed = expressions({ years: 'customer.age', double: 'amount * 2 + 1', adult: 'customer.age >= 18' });
  renamed.content = { ...(renamed.content as object), passThrough: true };
  const second = table(
    {
      inputs: {
        grade: ['"A"', '"B"', '"C"', ''],
        years: ['> 30', '[1..5]', '', ''],
        double: ['', '', '> 1001', ''],
        adult: ['', '', 'false', 'true'],
      },
    },
    'second',
  );
  expect(coverAll(chainText(first, renamed, second)).left).toEqual([]);
});

test('branches of a switch, what stands behind them, and nodes that run for each item of a list are reached', () => {
  const text = JSON.stringify({
    nodes: [
      node('in', 'inputNode'),
      node('switch', 'switchNode', {
        hitPolicy: 'first',
        statements: [
          { id: 'a', condition: 'amount > 1000 and (kind == "car" or kind == "boat")' },
          { id: 'b', condition: 'not active' },
          { id: 'c', condition: '' },
        ],
      }),
      table({ inputs: { amount: ['[1000..2000]', '> 2000'], kind: ['"boat"', ''] } }, 'behind'),
      { ...expressions({ x: 'amount' }), id: 'sum' },
      node('loop', 'decisionTableNode', {
        ...(table({ inputs: { price: ['< 5', '>= 5'] } }).content as object),
        inputField: 'items',
        outputPath: 'results',
        executionMode: 'loop',
      }),
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'switch' },
      { id: '2', sourceId: 'switch', sourceHandle: 'a', targetId: 'behind' },
      { id: '3', sourceId: 'switch', sourceHandle: 'b', targetId: 'sum' },
      { id: '4', sourceId: 'switch', sourceHandle: 'c', targetId: 'loop' },
    ],
  });
  expect(coverAll(text).left).toEqual([]);
});

/** What is found for each row of a table in which several may hit. */
function foundForRows(inputs: Rules['inputs']) {
  const text = chainText(table({ inputs, hitPolicy: 'collect' }));
  const [graph, decision] = [parseGraph(text) as ParsedGraph, compileDecision(text) as CompiledDecision];
  const finder = new InputFinder(graph, decision);
  return Array.from({ length: Math.max(...Object.values(inputs).map(({ length }) => length)) }, (_, place) => {
    const found = finder.inputReaching({ kind: 'row', nodeId: 'table', place });
    const answer = found && decision.run(found.input as never, { hits: true });
    const hits = (answer && !('failed' in answer) && answer.hits) || [];
    return { others: found?.others, hit: hits.flatMap(({ nodeId, places }) => (nodeId === 'table' ? places : [])) };
  });
}

test('where several rows of a table may hit, an input is found that reaches a row alone', () => {
  for (const inputs of [
    { age: ['> 10', '> 20', '< 15'], country: ['"DE"', '', '"DE", "CH"'] },
    { amount: ['> 100', '> 1000', ''], vip: ['', 'true', 'false'], country: ['"CH"', '', '"DE"'] },
    { kind: ['"a"', '"b"', 'not in ["c"]'], n: ['[0..10]', '[5..20]', '[8..30]'] },
    { kinds: ['contains($, "x")', 'contains($, "y")', 'len($) == 0'] },
  ] as Rules['inputs'][])
    expect(foundForRows(inputs)).toEqual([0, 1, 2].map((row) => ({ others: [], hit: [row] })));
});

test('an input that reaches further rows of the table names them, where there is none for the row alone', () => {
  const found = foundForRows({ age: ['', '> 10', '> 20', '> 20'] });
  expect(found.map(({ others }) => others)).toEqual([[], [0], [0, 1, 3], [0, 1, 2]]);
  for (const [row, { others = [], hit }] of found.entries())
    expect(hit).toEqual([...others, row].toSorted((a, b) => a - b));
});

/** The input that is offered for a row of a table with one column, which tests `field`. */
function offeredFor(cells: string[], row: number, { field = 'n', known = [] as object[] } = {}): unknown {
  const text = chainText(table({ inputs: { [field]: cells } }));
  const options = { known: known as Record<string, unknown>[] };
  const finder = new InputFinder(parseGraph(text) as ParsedGraph, compileDecision(text) as CompiledDecision, options);
  return finder.inputReaching({ kind: 'row', nodeId: 'table', place: row })?.input;
}

test.each<[string[], number, unknown]>([
  [['[18..65]'], 0, 20],
  [['(18..65)'], 0, 40],
  [['[18..20]'], 0, 20],
  [['(18..20)'], 0, 19],
  [['(0.2..0.5]'], 0, 0.3],
  [['[0.15..0.2)'], 0, 0.15],
  [['> 100'], 0, 200],
  [['>= 100'], 0, 100],
  [['> 65'], 0, 70],
  [['< 18'], 0, 10],
  [['> 0.65'], 0, 2],
  [['< 0.5'], 0, 0],
  [['> 999'], 0, 1000],
  [['> 750 and < 800'], 0, 760],
  [['< 0'], 0, -1],
  [['< 18', '[18..65]', ''], 2, 100],
  [['<= 100', '<= 500', ''], 1, 500],
  [['not in [10, 20, 30]'], 0, 50],
  [['"CH"', '"DE", "AT"'], 1, 'DE'],
  [['not in ["CH", "DE"]'], 0, 'text'],
  [['len($) >= 5'], 0, 'abcde'],
])('for cells %j and row %i a person would write what is offered: %j', (cells, row, offered) => {
  expect(offeredFor(cells, row)).toEqual({ n: offered });
});

test('no number that is offered has digits that come from calculating with doubles', () => {
  const cells = ['> 0.1', '< 0.3', '(0.1..0.3)', '[0.7..0.8]', '> 1.1 and < 1.3'];
  const fields = ['n', 'n + 0.2', 'n * 3', 'n / 3', '1.1 - n'];
  for (const field of fields)
    for (const cell of cells)
      expect(JSON.stringify(offeredFor([cell], 0, { field }) ?? null), `${field} ${cell}`).not.toMatch(/\.\d{5,}/);
});

test('an input that somebody wrote is changed in no more than it takes to reach a row', () => {
  const columns = { age: ['< 18', '>= 18', '>= 18'], country: ['', '"CH"', 'not in ["CH"]'] };
  const text = chainText(table({ inputs: columns }));
  const known = [
    { name: 'Ada', age: 12, country: 'DE', items: [{ price: 4.99 }] },
    { name: 'Grace', age: 41, country: 'CH', items: [] },
  ];
  const finder = new InputFinder(parseGraph(text) as ParsedGraph, compileDecision(text) as CompiledDecision, { known });
  const offered = [0, 1, 2].map((place) => finder.inputReaching({ kind: 'row', nodeId: 'table', place })?.input);
  expect(offered).toEqual([known[0], { ...known[0], age: 20, country: 'CH' }, { ...known[0], age: 20 }]);
});

test('a text that is needed is one that inputs have or the schema lists, where one of them will do', () => {
  const cells = ['"CH"', '"DE"', ''];
  expect(offeredFor(cells, 2, { known: [{ n: 'CH' }, { n: 'FR' }] })).toEqual({ n: 'FR' });
  const listed = { type: 'object', properties: { n: { type: 'string', enum: ['CH', 'DE', 'IT'] } } };
  const graph = JSON.parse(chainText(table({ inputs: { n: cells } })));
  graph.nodes.find(({ type }: TestNode) => type === 'inputNode').content = { schema: JSON.stringify(listed) };
  const text = JSON.stringify(graph);
  const finder = new InputFinder(parseGraph(text) as ParsedGraph, compileDecision(text) as CompiledDecision);
  expect(finder.inputReaching({ kind: 'row', nodeId: 'table', place: 2 })?.input).toEqual({ n: 'IT' });
});

/** Of real graphs, those whose every row, branch, expression and node gets an input. */
const covered = [
  ...['airline-loyalty-points-calculations', 'auto-insurance-premium-calculator', 'clinical-pathway-selection'],
  ...['loan-approval', 'medication-dosage-calculator', 'set-fee', 'warehouse-storage-location'],
];

const folder = join(import.meta.dirname, '../../../engine/fixtures/graphs');
const coverages = new Map<string, ReturnType<typeof coverAll>>();

/** Of a real graph, which is covered once for all tests. */
const coverReal = (file: string) => {
  const known = coverages.get(file) ?? coverAll(readFileSync(join(folder, file), 'utf8'));
  coverages.set(file, known);
  return known;
};

test.each(covered)('the offered inputs reach the whole of a real graph: %s', (name) =>
  expect(coverReal(`${name}.json`).left).toEqual([]),
);

test('of the real graphs together no less is reached than so far, and all numbers that are offered are plain', () => {
  const reached = { rows: 0, branches: 0, expressions: 0, nodes: 0 };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    if (compileDecision(readFileSync(join(folder, file), 'utf8')) instanceof NotCompiled) continue;
    const { figures, inputs } = coverReal(file);
    for (const kind of ['rows', 'branches', 'expressions', 'nodes'] as const) reached[kind] += figures[kind].reached;
    expect(JSON.stringify(inputs), file).not.toMatch(/\d\.\d{3,}|:-/);
  }
  expect(reached).toEqual({ rows: 554, branches: 20, expressions: 147, nodes: 208 });
});

test('rows of a table of two thousand are found, also where each is below many', () => {
  const size = 2_000;
  const at = (of: (n: number) => string) => Array.from({ length: size }, (_, n) => of(n));
  const text = chainText(
    table({ inputs: { region: at((n) => `"r${n % 40}"`), weight: at((n) => `<= ${Math.floor(n / 40) + 1}`) } }),
  );
  const finder = new InputFinder(parseGraph(text) as ParsedGraph, compileDecision(text) as CompiledDecision);
  for (const place of [0, 41, 999, 1_999])
    expect(finder.inputReaching({ kind: 'row', nodeId: 'table', place }), `row ${place}`).not.toBeNull();
});
