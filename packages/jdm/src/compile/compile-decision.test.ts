import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, fanText, javascript, node } from '../../test/graphs.ts';
import type { Kept, Measured } from '../../test/kept-memory.ts';
import { CompiledDecision, compileDecision, compileInSteps } from './compile-decision.ts';
import type { FunctionCall } from './run/function-calls.ts';
import { untilDone } from './run/outside.ts';
import { Budget } from './value/budget.ts';
import type { JsonObject } from './value/from-json.ts';
import type { Value } from './value/value.ts';

function compiled(...nodes: TestNode[]): CompiledDecision {
  const decision = compileDecision(chainText(...nodes));
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

const resultOf = (decision: CompiledDecision, input: JsonObject) => {
  const answer = decision.run(input);
  return answer && 'result' in answer ? answer.result : answer;
};

/** Both branches of each switch lead to the next. */
function switchesText(count: number, conditionOf: (at: number) => string): string {
  const switches = Array.from({ length: count }, (_, at) =>
    node(`s${at}`, 'switchNode', {
      statements: [
        { id: 'x', condition: conditionOf(at) },
        { id: 'y', condition: '' },
      ],
    }),
  );
  const all = [node('in', 'inputNode'), ...switches, node('out', 'outputNode')];
  const edges = all.slice(1).flatMap(({ id }, at) =>
    (at === 0 ? [null] : ['x', 'y']).map((sourceHandle) => ({
      id: `${id}${sourceHandle}`,
      sourceId: all[at]?.id,
      targetId: id,
      sourceHandle,
    })),
  );
  return JSON.stringify({ nodes: all, edges });
}

function switchesInARow(count: number, conditionOf: (at: number) => string): CompiledDecision {
  const decision = compileDecision(switchesText(count, conditionOf));
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

/** What decisions keep in memory after runs. */
async function measureKept(measured: Measured): Promise<Kept> {
  const program = join(import.meta.dirname, '../../test/kept-memory.ts');
  const worker = fork(program, { execArgv: ['--expose-gc', '--import', 'tsx'] });
  worker.send(measured);
  const [kept] = await once(worker, 'message');
  worker.kill();
  return kept;
}

const table = (rowCount: number, hitPolicy = 'first') =>
  node('table', 'decisionTableNode', {
    hitPolicy,
    inputs: [
      { id: 'a', name: 'A', field: 'a' },
      { id: 'b', name: 'B', field: 'b' },
    ],
    outputs: [{ id: 'o', name: 'O', field: 'row' }],
    rules: Array.from({ length: rowCount }, (_, row) => ({
      a: row % 3 === 0 ? '' : `"${row % 10}", "${row % 7}"`,
      b: [`[${row}..${row + 40}]`, `> ${row}`, `>= ${row} and < ${row + 20}`, `< ${row}, ${row + 3}`][row % 4] ?? '',
      o: String(row),
    })),
  });

test('a decision gives what its expressions calculate, exactly and in the order of names', () => {
  const decision = compiled(expressions({ total: 'price * 1.1', 'net.price': 'price', again: '$.total + 0.2' }));
  expect(JSON.stringify(resultOf(decision, { price: 0.3 }))).toBe('{"again":0.53,"net":{"price":0.3},"total":0.33}');
});

test('the case of every letter is changed', () => {
  const changed = compiled(expressions({ upper: 'upper(text)', lower: 'lower(text)' }));
  expect(resultOf(changed, { text: 'Straße ΟΔΟΣ ǆ ﬁ 𐐨' })).toEqual({
    upper: 'STRASSE ΟΔΟΣ Ǆ FI 𐐀',
    lower: 'straße οδος ǆ ﬁ 𐐨',
  });
});

test('a part of a text that begins with a byte order mark keeps it, as the engine does', () => {
  const parts = compiled(expressions({ all: 'text[0:]', mark: 'text[2:4]', rest: 'text[5:]' }));
  expect(resultOf(parts, { text: 'é\ufeffa' })).toEqual({ all: 'é\ufeffa', mark: '\ufeff', rest: 'a' });
});

test('properties that every JavaScript object has are not fields of the input', () => {
  const names = ['constructor', 'toString', '__proto__', 'length', 'mantissa', 'hasOwnProperty'];
  const reads = Object.fromEntries(
    names.map((name, at) => [`x${at}`, `[${name}, list.${name}, text.${name}, n.${name}]`]),
  );
  const nothing = [null, null, null, null];
  expect(Object.values(resultOf(compiled(expressions(reads)), { list: [1], text: 'a', n: 0.1 }) as object)).toEqual(
    names.map(() => nothing),
  );
});

test('a run that takes more than its budget of steps is left to the engine', () => {
  const decision = compiled(expressions({ x: 'sum(map([1..1000], # * 2))' }));
  expect(decision.run({}, { steps: 5_000 })).toMatchObject({ result: { x: 1_001_000 } });
  expect(decision.run({}, { steps: 500 })).toBeNull();
});

test('a graph with more switches than can be planned in one run is left to the engine', () => {
  const decision = switchesInARow(300, (at) => `n != ${at}`);
  for (let run = 0; run < 100; run++) expect(decision.run({ n: run })).toBeNull();
});

test('what a decision takes in memory after runs with every outcome of its switches is within its estimate', async () => {
  const texts = Array.from({ length: 4 }, () => switchesText(11, (at) => `${'abcdefghijk'[at]} == 1`));
  const kept = await measureKept({ texts, inputs: 'every combination of 0 and 1 in a to k' });
  expect(kept.answers).toBe(4 * 2 ** 11);
  expect(kept.keptBytes).toBeLessThan(kept.estimatedBytes);
  expect(kept.estimatedBytes).toBeLessThan(2_500_000);
}, 60_000);

test('whatever makes a decision costly counts against its budget', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, at]));
  const passing = node('pass', 'expressionNode', {
    expressions: [{ id: 'x', key: 'x', value: '1' }],
    passThrough: true,
  });
  const schema = JSON.stringify({ properties: { list: { items: { type: 'number' } } } });
  const opaque = {
    hitPolicy: 'first',
    inputs: [{ id: 'a', name: 'A', field: 'n' }],
    outputs: [{ id: 'o', name: 'O', field: 'o' }],
    rules: Array.from({ length: 3_000 }, (_, row) => ({ a: `$ + ${row} < 0`, o: '1' })),
  };
  const costly: [TestNode[], JsonObject][] = [
    [
      Array.from({ length: 20 }, (_, at) =>
        expressions({ x: `[${Array(240).fill('n + 1').join(', ')}]`, n: 'n' }, `n${at}`),
      ),
      { n: 1 },
    ],
    [[expressions({ x: 'map([1..60], sum(map([1..60], #)))' })], {}],
    [
      Array.from({ length: 10 }, (_, step) =>
        expressions(
          { n: 'n', ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x${at}`, 'n'])) },
          `${step}`,
        ),
      ),
      { n: 1 },
    ],
    [[passing], many],
    [[node('out', 'outputNode', { schema })], { list: Array(3_000).fill(1) }],
    [[node('table', 'decisionTableNode', opaque)], { n: 1 }],
    [[expressions({ x: 'list', y: '$.x', z: '1 in list' })], { list: Array(20_000).fill(2) }],
    [[expressions({ x: 'len(text)' })], { text: 'é'.repeat(100_000) }],
  ];
  for (const [at, [nodes, input]] of costly.entries()) {
    const decision = compiled(...nodes);
    expect(decision.run(input, { steps: 1_000_000 }), `${at}`).not.toBeNull();
    expect(decision.run(input, { steps: 2_000 }), `${at}`).toBeNull();
  }
});

const numbers = Array.from({ length: 500 }, (_, at) => at);
const wide = Object.fromEntries(numbers.map((at) => [`f${at}`, at]));

test.each<[string, JsonObject]>([
  ['map([1..20], len(keys(wide)))', { wide }],
  ['map([1..20], len(values(wide)))', { wide }],
  ['map([1..100], bool(text))', { text: ' '.repeat(10_000) }],
  ['map([1..100], isNumeric(text))', { text: ' '.repeat(10_000) }],
  ['map([1..200], number("1.5"))', {}],
  ['map(list, # / 3)', { list: numbers }],
  ['map(list, 1.0001 ^ 1000)', { list: numbers }],
  ['map(list, # % 7.3)', { list: numbers }],
  ['len(map(list, 1.2345678901234567890123 * #))', { list: numbers }],
  [`map(list, 1.2345678901234567890123 - # * 0.1)[0]`, { list: numbers }],
  ['map(list, 0.1 + 1.2345678901234567890123)[0]', { list: numbers }],
  [`sum(map([1..300], 1.2345678901234567890123))`, {}],
  ['map(list, 1.2345678901234567890123 > #)', { list: numbers }],
  ['map(list, abs(-1.2345678901234567890123))[0]', { list: numbers }],
  ['map(list, round(0.55555555555, 2))', { list: numbers }],
  ['map(list, string(#))', { list: numbers }],
  [`map(list, \`\${#}\`)`, { list: numbers }],
  ['map(list, { [text + "a"]: 1 })[0]', { list: numbers, text: 'k' }],
  ['map([1..100], list[0:900])[0]', { list: [...numbers, ...numbers] }],
  ['map([1..200], text in [text, text])', { text: 'x'.repeat(5_000) }],
  ['map([1..200], contains([text, text], text))', { text: 'x'.repeat(5_000) }],
  ['contains(text, part)', { text: 'a'.repeat(2_000), part: `${'a'.repeat(500)}b` }],
  ['split(text, part)', { text: 'a'.repeat(2_000), part: `${'a'.repeat(500)}b` }],
  ['map(list, date("2024-02-29"))', { list: numbers }],
  ['map(list, time("10:30"))', { list: numbers }],
  ['map([1..3], median(list))', { list: numbers }],
  ['map([1..3], mode(list))', { list: numbers }],
])('what looks short and takes long counts against the budget: %s', (text, input) => {
  const decision = compiled(expressions({ x: text }));
  expect(decision.run(input, { steps: 1_000_000 })).toMatchObject({ result: {} });
  expect(decision.run(input, { steps: 2_000 })).toBeNull();
});

const chainOf = (...values: Record<string, string>[]) =>
  compiled(...values.map((value, at) => expressions(value, `${at}`)));
const nested = (depth: number): Value => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Values are shared while a decision runs, and each time that one is visited, compared or written takes as long as the first. */
test.each<[string, CompiledDecision, JsonObject]>([
  ['lists of one item', chainOf({ a: 'map([1..100], l)' }, { b: 'map([1..100], a)' }), { l: nested(90) }],
  ['a long name', chainOf({ a: 'map([1..60], o)' }), { o: { ['k'.repeat(27_000)]: 1 } }],
  ['a text that is escaped', chainOf({ a: 'map([1..60], t)' }), { t: '\\'.repeat(10_000) }],
  ['sums of numbers with many places', chainOf({ a: 'map([1..10], sum(l))' }), { l: numbers.map((n) => n / 1e11) }],
])('what is shared counts against the budget each time: %s', (_, decision, input) => {
  expect(decision.run(input, { steps: 10_000_000 })).toMatchObject({ result: {} });
  expect(decision.run(input)).toBeNull();
});

test('names that are compared count against the budget', () => {
  const many = Object.fromEntries(numbers.map((n) => [`f${n}`, n]));
  const list = (of: string) => expressions({ list: `map([1..10], ${of})` }, of);
  const text = fanText(
    expressions({ x: '1' }, 'first'),
    [list('$nodes.in.a'), list('$nodes.in.b')],
    node('out', 'outputNode'),
  );
  const spend = vi.spyOn(Budget.prototype, 'spendFields');
  expect(
    (compileDecision(text) as CompiledDecision).run({ a: many, b: { ...many } }, { steps: 10_000_000 }),
  ).not.toBeNull();
  expect(spend.mock.calls.filter(([count]) => count === 500).length).toBeGreaterThan(15);
  spend.mockRestore();
});

test('a run that takes too long is left to the engine, however few steps it took', () => {
  const decision = compiled(expressions({ x: 'map([1..2000], # + 1)' }));
  expect(decision.run({}, { milliseconds: 60_000 })).not.toBeNull();
  const now = vi.spyOn(performance, 'now');
  let seen = 0;
  now.mockImplementation(() => (seen += 15));
  expect(decision.run({}, { milliseconds: 20 })).toBeNull();
  now.mockRestore();
});

test('the trace has the time that a run waited for a function, although it then begins again', async () => {
  let time = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
  const decision = compiled(
    expressions({ x: '1' }),
    javascript('return 1'),
    node('second', 'functionNode', javascript('return 2').content),
  );
  const functions = async () => {
    time += 30;
    return { result: '{}', log: [] };
  };
  const answer = await untilDone((outside) => {
    time += 5;
    return { ...decision.run({}, { trace: true, functions, outside }), waitedMs: outside.waitedMs };
  });
  now.mockRestore();
  expect(answer).toMatchObject({
    trace: {
      expression: { performance: '0.0µs' },
      function: { performance: '30.0ms' },
      second: { performance: '30.0ms' },
    },
    waitedMs: 60,
  });
});

test('the trace of a run that fails has the nodes before, and what the one that failed received and told until then', () => {
  const rows = ['1', 'missing.x + 1', '3'].map((value, n) => ({ id: `${n}`, key: `r${n}`, value }));
  const each = (id: string) =>
    node(id, 'expressionNode', { expressions: rows, inputField: 'list', executionMode: 'loop' });
  const decision = compiled(expressions({ list: '[{ missing: { x: 1 } }, { y: 2 }]' }), each('each'), each('never'));
  const list = [{ missing: { x: 1 } }, { y: 2 }];
  const first = { r0: { result: 1 }, r1: { result: 2 }, r2: { result: 3 } };
  expect(decision.run({}, { trace: true })).toMatchObject({
    failed: { nodeId: 'each' },
    trace: {
      expression: { output: { list } },
      each: { input: { list }, output: null, traceData: [first, { r0: { result: 1 } }] },
    },
  });
  expect(decision.run({}, { trace: true })).not.toHaveProperty('trace.never');
  expect(decision.run({})).not.toHaveProperty('trace');
});

test('a run that fails says why also where its trace is nested too deep to be written', () => {
  const deeper = (id: string) =>
    node(id, 'expressionNode', { expressions: [{ id: '1', key: 'x', value: `${'['.repeat(50)}x${']'.repeat(50)}` }] });
  const nodes = Array.from({ length: 12 }, (_, n) => deeper(`deeper${n}`));
  const failed = { nodeId: null, cause: { kind: 'value' } };
  expect(compiled(...nodes).run({ x: 1 })).toMatchObject({ failed });
  expect(compiled(...nodes).run({ x: 1 }, { trace: true })).toMatchObject({ failed });
});

test('a run that fails says why also where its trace would be too large', () => {
  const large = expressions({ all: 'map([1..400], { a: "0123456789" })' });
  const copies = Array.from({ length: 40 }, (_, n) =>
    node(`copy${n}`, 'expressionNode', { expressions: [{ id: '1', key: `c${n}`, value: 'all' }], passThrough: true }),
  );
  const failing = node('failing', 'expressionNode', { expressions: [{ id: '1', key: 'x', value: '"a" - 1' }] });
  const answer = compiled(large, ...copies, failing).run({}, { trace: true, steps: 4_000 });
  expect(answer).toMatchObject({ failed: { nodeId: 'failing' } });
  expect(answer).toHaveProperty('trace', undefined);
});

test.each(['nothing', 'a number', 'a text', 'a list'])(
  '"$" has what the rows before gave where a node works on %s',
  (field) => {
    const rows = ['1', '$.r0 + 1'].map((value, n) => ({ id: `${n}`, key: `r${n}`, value }));
    const part = node('part', 'expressionNode', { expressions: rows, inputField: `$root["${field}"]` });
    const input = { 'a number': 1, 'a text': 'x', 'a list': [1] };
    expect(compiled(part).run(input)).toMatchObject({ result: { r0: 1, r1: 2 } });
  },
);

test('a node that is run for each item, and objects that have each other names, count against the budget', () => {
  const each = node('each', 'expressionNode', {
    expressions: [{ id: 'x', key: 'x', value: 'n' }],
    inputField: 'list',
    executionMode: 'loop',
  });
  const [looped, named] = [compiled(each), compiled(expressions({ x: 'list' }))];
  const items = numbers.slice(0, 300).map((n) => ({ n }));
  const others = numbers.slice(0, 300).map((n) => ({ [`name${n}`]: n }));
  for (const [decision, list] of [
    [looped, items],
    [named, others],
  ] as const) {
    expect(decision.run({ list }, { steps: 3_000 })).toBeNull();
    expect(decision.run({ list }, { steps: 1_000_000 })).not.toBeNull();
  }
});

test.each([
  ['map([0..1000], 1)', 'flatMap([x, x], #)'],
  ['map([0..1000], 1)', 'flatten([x, x])'],
  ['map([0..1000], 1)', '[x, x]'],
  ['map([0..1000], 1)', '{ one: x, other: x }'],
  ['map([0..1000], 1)', 'map([x, x], #)'],
  ['map([0..1000], 1)', 'filter([x, x], true)'],
  ['"0123456789"', 'x + x'],
  ['"0123456789"', `\`\${x}\${x}\``],
])('a value that begins as %s and becomes %s forty times over is left to the engine', (first, next) => {
  const nodes = Array.from({ length: 40 }, (_, at) => expressions({ x: at === 0 ? first : next }, `n${at}`));
  expect(compiled(...nodes).run({})).toBeNull();
});

test('finding the rows of a large table that can hit counts against its budget, also where all columns are asked', () => {
  const names = Array.from({ length: 9 }, (_, at) => `c${at}`);
  const half = 3_000;
  const content = {
    hitPolicy: 'first',
    inputs: names.map((id) => ({ id, name: id, field: id })),
    outputs: [{ id: 'o', name: 'O', field: 'o' }],
    // Each column admits a few rows less than the one before it, and all but the last hide that none hits.
    rules: Array.from({ length: 2 * half }, (_, row) => ({
      ...Object.fromEntries(names.map((id, at) => [id, row < half - 9 - at ? '[0..10]' : '[20..30]'])),
      o: '1',
    })),
  };
  const decision = compiled(node('table', 'decisionTableNode', content));
  const input = Object.fromEntries(names.map((id) => [id, 5]));
  expect(decision.run(input, { steps: 9_000 })).toMatchObject({ result: { o: 1 } });
  expect(decision.run(input, { steps: 2_000 })).toBeNull();
});

test('names of fields are not kept where they are long', async () => {
  const texts = [chainText(expressions({ all: 'a' }))];
  const kept = await measureKept({ texts, inputs: '300 long names' });
  expect(kept.answers).toBe(300);
  expect(kept.keptBytes).toBeLessThan(5_000_000);
}, 60_000);

test('a decision keeps no names of the objects whose fields it looked for', async () => {
  const texts = Array.from({ length: 20 }, () => chainText(expressions({ found: 'a.b' })));
  const kept = await measureKept({ texts, inputs: '3,000 objects with names of their own' });
  expect(kept.answers).toBe(20 * 3_000);
  expect(kept.keptBytes).toBeLessThan(10_000_000);
}, 60_000);

test('a text that doubles again and again is left to the engine before it fills the memory', () => {
  const doubling = Array.from({ length: 40 }, () => 't = t + t').join('; ');
  expect(compiled(expressions({ x: `t = "0123456789"; ${doubling}; len(t)` })).run({})).toBeNull();
});

test('a large table, which is searched, hits the rows that a small one hits, which is gone through', () => {
  const values = [...'0123456789'.split(''), 'none', null, 5];
  for (const hitPolicy of ['first', 'collect']) {
    const large = compiled(table(60, hitPolicy));
    const small = Array.from({ length: 60 }, (_, row) => {
      const { content, ...rest } = table(60, hitPolicy);
      const { rules, ...columns } = content as { rules: object[] };
      return compiled({ ...rest, content: { ...columns, rules: [rules[row]] } });
    });
    for (const a of values)
      for (const b of [0, 3, 17.5, 18, 39, 42, 59, 60, 100, 'text', null]) {
        const hits = small.map((one) => resultOf(one, { a, b }));
        const expected =
          hitPolicy === 'collect' ? hits.flat() : (hits.find((hit) => Object.keys(hit as object).length > 0) ?? {});
        expect(resultOf(large, { a, b }), `${a}, ${b}`).toEqual(expected);
      }
  }
});

test.each([
  ['a test before the literal', { a: '$ % d == 1 and > 5' }, { a: 3, d: 0 }],
  ['a test of something else before it', { a: '5 % d == 1 and "x"' }, { a: 'y', d: 0 }],
  ['a test between two literals', { a: '> 1 and $ % d == 1 and > 5' }, { a: 3, d: 0 }],
  ['a test in the cell before it', { a: '> 1 and $ % d == 1', b: '"x"' }, { a: 3, b: 'y', d: 0 }],
])('a row that is searched for is not hit where it fails by %s', (_where, cells, input) => {
  const content = (rule: object) => ({
    hitPolicy: 'first',
    inputs: ['a', 'b'].map((id) => ({ id, name: id, field: id })),
    outputs: [{ id: 'o', name: 'O', field: 'o' }],
    // Only the last column with a cell is worth searching.
    rules: [...Array(30).fill({ a: '', b: '', [Object.keys(rule).at(-1) ?? '']: '100', o: '1' }), { ...rule, o: '2' }],
  });
  const decision = compiled(node('table', 'decisionTableNode', content(cells)));
  expect(decision.run(input)).toMatchObject({ result: {} });
  expect(decision.run({ ...input, d: 1 })).toMatchObject({ result: {} });
  // Where the literal comes first and does not hold, the rest of the cell is not run.
  const literalFirst = compiled(node('table', 'decisionTableNode', content({ a: '> 5 and $ % d == 1' })));
  expect(literalFirst.run({ a: 3, d: 0 })).toMatchObject({ result: {} });
});

test('a called decision runs as part of the calling one, and a call of a missing decision is left to the engine', () => {
  const calling = compiled(node('call', 'decisionNode', { key: 'other', outputPath: 'got' }));
  const other = compiled(expressions({ y: 'string(n)' }));
  expect(calling.run({ n: 2.5 }, { resolve: () => other })).toMatchObject({ result: { got: { y: '2.5' } } });
  expect(calling.run({ n: 2.5 })).toBeNull();
  const schema = '{"properties":{"y":{"maximum":3}}}';
  const checked = compiled(expressions({ y: 'n' }), node('out', 'outputNode', { schema }));
  expect(calling.run({ n: 2.5 }, { resolve: () => checked })).toMatchObject({ result: { got: { y: 2.5 } } });
  expect(calling.run({ n: 4 }, { resolve: () => checked })).toMatchObject({ failed: { nodeId: 'call' } });
});

test('the nodes, rows, branches and expressions that were reached can be asked for without a trace', () => {
  const branches = node('switch', 'switchNode', {
    statements: [
      { id: 'x', condition: 'b > 100' },
      { id: 'y', condition: '' },
    ],
  });
  const taken = compiled(branches).run({ b: 3 }, { hits: true });
  const ran = (nodeId: string, places: number[] = []) => ({ nodeId, places });
  expect(taken).toMatchObject({ hits: [ran('in'), ran('switch', [1]), ran('switch')] });
  expect(compiled(table(60)).run({ a: '1', b: 3 }, { hits: true })).toMatchObject({
    hits: [ran('in'), ran('table'), ran('table', [0])],
  });
  expect(compiled(expressions({ x: '1', y: '2' })).run({}, { hits: true })).toMatchObject({
    hits: [ran('in'), ran('expression'), ran('expression', [0, 1])],
  });
});

test('an input or a result that is nested so deep that it would fill the stack is a failure', () => {
  let value: Value = 1;
  const decision = compiled(expressions({ x: 'a' }), expressions({ x: 'x' }, 'again'));
  for (let depth = 0; depth < 499; depth++) value = [value];
  expect(decision.run({ a: value }, { steps: 1_000_000, trace: true })).toMatchObject({ result: {} });
  expect(compiled(expressions({ x: '[a, [a]]' })).run({ a: value }, { steps: 1_000_000 })).toMatchObject({
    failed: { nodeId: null, message: 'The result is nested more than 500 levels deep.' },
  });
  for (let depth = 0; depth < 200_000; depth++) value = [value];
  expect(decision.run({ a: value })).toMatchObject({
    failed: { nodeId: null, message: 'The input is nested more than 500 levels deep.' },
  });
});

test('no expression is nested so deep that it fills the stack', () => {
  const deep = [
    `${'1 + '.repeat(300)}1`,
    `${'-'.repeat(300)}1`,
    `${'`x` + '.repeat(300)}\`x\``,
    `${'a ?? '.repeat(300)}1`,
  ];
  for (const text of deep) {
    const decision = compileDecision(chainText(expressions({ x: text })));
    expect(decision).toMatchObject({ message: 'an expression that is nested deep' });
  }
  const cells = { inputs: [{ id: 'a', name: 'A', field: 'n' }], outputs: [{ id: 'o', name: 'O', field: 'o' }] };
  const rules = [{ a: Array.from({ length: 350 }, (_, at) => at).join(', '), o: '"in"' }];
  const wide = compiled(node('table', 'decisionTableNode', { ...cells, rules, hitPolicy: 'first' }));
  expect(wide.run({ n: 349 })).toMatchObject({ result: { o: 'in' } });
});

test('a graph that is too much to compile in one process with others is not compiled, and the reason is told', () => {
  const long = chainText(expressions({ x: `a + ${'1 + '.repeat(600)}1` }));
  expect(compileDecision(long)).toMatchObject({ message: 'a long text' });
  expect(compileDecision(long, { hasTime: true })).toBeInstanceOf(CompiledDecision);
});

test('a graph with a function says so, and runs where somebody calls functions', () => {
  const decision = compiled(javascript('return input;'));
  expect(decision.hasFunctions).toBe(true);
  expect(decision.run({ n: 1 })).toBeNull();
  const functions = ({ input }: FunctionCall) => ({ result: `{"given":${input},"large":36028797018963969}`, log: [] });
  const after = compiled(javascript('return input;'), expressions({ given: 'given', large: 'string(large)' }, 'after'));
  expect(after.run({ n: 1 }, { functions })).toMatchObject({
    result: { given: { n: 1 }, large: '36028797018963969' },
  });
  const failed = { failed: { kind: 'function-error', reason: 'oh', line: 1 } as const, log: [] };
  const place = { row: null, column: null, start: 0, end: 55 };
  const answer = decision.run({ n: 1 }, { functions: () => failed });
  expect(answer && 'failed' in answer && answer.failed).toMatchObject({
    message: 'The function failed on line 1: oh',
    cause: { place },
  });
});

test.each([
  ['a number that is too large', '{"a":[1e400]}', 'The function gave a number'],
  ['one that no decimal holds', '{"a":1e300}', 'The function gave a number'],
  ['a whole one of very many digits', `{"a":${'9'.repeat(50_000)}}`, 'The function gave a number'],
  ['a whole one that no decimal holds', '{"a":79228162514264337593543950336}', 'The function gave a number'],
  ['lists in lists', '['.repeat(20_000) + ']'.repeat(20_000), 'nested too deep'],
])('the result of a function that was written by its author fails with %s', (_, result, message) => {
  const answer = compiled(javascript('')).run({}, { functions: () => ({ result, log: [] }) });
  expect(answer).toMatchObject({ failed: { nodeId: expect.any(String), message: expect.stringContaining(message) } });
});

test('whole numbers of a function keep all of their digits', () => {
  const result =
    '{"a":[79228162514264337593543950335,-9007199254740993],"b":"12345678901234567890","c":0.1234567890123456}';
  const answer = compiled(javascript(''), expressions({ a: 'map(a, string(#))', b: 'b', c: 'c' }, 'after')).run(
    {},
    { functions: () => ({ result, log: [] }) },
  );
  expect(answer).toMatchObject({
    result: {
      a: ['79228162514264337593543950335', '-9007199254740993'],
      b: '12345678901234567890',
      c: 0.1234567890123456,
    },
  });
});

test('a result with a very long text beside such a number is read', () => {
  for (const text of ['x'.repeat(12_000_000), '\\n'.repeat(4_000_000)]) {
    const functions = () => ({ result: `{"text":"${text}","a":12345678901234567890}`, log: [] });
    const after = expressions({ length: 'len(text)', a: 'string(a)' }, 'after');
    const limits = { steps: Number.MAX_SAFE_INTEGER, functions };
    expect(compiled(javascript(''), after).run({}, limits)).toMatchObject({
      result: { length: JSON.parse(`"${text}"`).length, a: '12345678901234567890' },
    });
  }
});

test('a function is given no number that JavaScript does not hold exactly', () => {
  const answer = compiled(expressions({ a: '2 ^ 60 + 1' }), javascript('')).run({}, { functions: () => null });
  expect(answer && 'failed' in answer && answer.failed.message).toContain('The function is given a number beyond');
});

test('half of a character in the result of a function is replaced', () => {
  const functions = () => ({ result: '{"a":"\\ud800"}', log: [] });
  expect(compiled(javascript('')).run({}, { functions })).toMatchObject({ result: { a: '\ufffd' } });
});

test('a run that waits for functions keeps its random numbers and its moment', async () => {
  const drawn = expressions({ number: 'rand(1000000)', moment: 'd().timestamp()' }, 'drawn');
  const last = expressions({ number: 'number', moment: 'moment', given: 'given', now: 'd().timestamp()' }, 'last');
  const decision = compiled(drawn, javascript('', 'first'), javascript('', 'second'), last);
  let calls = 0;
  const functions = async ({ input }: FunctionCall) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 2));
    const { number, moment, given = [] } = JSON.parse(input);
    return { result: JSON.stringify({ number, moment, given: [...given, number, moment] }), log: [] };
  };
  const answer = await untilDone((outside) => decision.run({}, { functions, outside }));
  const { number, moment, given, now } = (answer as { result: JsonObject }).result;
  expect([given, now, calls]).toEqual([[number, moment, number, moment], moment, 2]);
});

test.each([
  { title: 5 },
  { description: 5 },
  { examples: 5 },
  { $comment: 5 },
  { $schema: 5 },
  { $schema: 'http://json-schema.org/schema#' },
  { required: ['a', 'a'] },
  { type: ['object', 'object'] },
  { type: [] },
])('a graph with a schema that is none is rejected: %j', (part) => {
  for (const schema of [part, { properties: { a: part } }, { items: part }, { additionalProperties: part }]) {
    const text = chainText(node('out', 'outputNode', { schema: JSON.stringify(schema) }));
    expect(compileDecision(text)).toMatchObject({
      nodeId: 'out',
      message: expect.stringMatching(/^The schema of "out" /),
    });
  }
});

test('nothing of the input is changed, and the answer shares nothing with it', () => {
  const input = { list: [{ a: 1 }], deep: { b: { c: null } } };
  const before = structuredClone(input);
  const result = resultOf(compiled(expressions({ x: 'deep', y: 'list' })), input) as { x: typeof input.deep };
  expect(input).toEqual(before);
  expect(result.x).toEqual(input.deep);
  expect(result.x).not.toBe(input.deep);
});

test('a decision that would take more memory than it may is left to the engine while it is being compiled', () => {
  const text = chainText(expressions(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, `n + ${n}`]))));
  const whole = compileDecision(text) as CompiledDecision;
  expect(compileDecision(text, { maxBytes: whole.estimatedBytes })).toBeInstanceOf(CompiledDecision);
  expect(compileDecision(text, { maxBytes: whole.estimatedBytes - 1 })).toMatchObject({ message: 'too many parts' });
  const stepsOf = (maxBytes: number) => [...compileInSteps(text, { maxBytes })].length;
  expect(stepsOf(whole.estimatedBytes / 4)).toBeLessThan(stepsOf(whole.estimatedBytes));
});

test('a run is charged for each connection that is looked at to plan what follows a switch, until that plan is kept', () => {
  const choice = node('switch', 'switchNode', { statements: [{ id: 'x', condition: 'n > 0' }] });
  const others = Array.from({ length: 150 }, (_, at) => expressions({ k: 'n' }, `e${at}`));
  const decision = compileDecision(fanText(choice, others, node('out', 'outputNode')));
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  // Once it is planned, it takes some hundred steps.
  expect(decision.run({ n: 1 }, { steps: 4_000 })).toBeNull();
  expect(decision.run({ n: 1 }, { steps: 10_000 })).not.toBeNull();
  expect(decision.run({ n: 1 }, { steps: 4_000 })).not.toBeNull();
});
