import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf } from '@rulewright/jdm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Problem } from '../src/index.ts';
import { createEvaluator } from '../src/index.ts';
import { settings } from './evaluator.ts';
import { calling, chain, expressions, node, requestOf } from './graphs.ts';

const folder = join(import.meta.dirname, '../fixtures/graphs');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.json'));

const evaluator = createEvaluator({ ...settings });
afterAll(() => evaluator.close());

async function check(content: string): Promise<Problem[]> {
  const outcome = await evaluator.check(content, 't');
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.problems;
}

const problemsOf = (...nodes: Parameters<typeof chain>) => check(chain(...nodes).content);

const table = (rows: Record<string, string>[], field = 'customer.age') =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'age', name: 'Age', field }],
    outputs: [{ id: 'fee', name: 'Fee', field: 'fee' }],
    rules: rows.map((row, n) => ({ _id: `r${n}`, ...row })),
  });

const source = (text: string) => node('function', 'functionNode', { source: text });

const errorsIn = (problems: readonly Problem[]) => problems.filter(({ severity }) => severity === 'error');

test('a check parses the texts of known inputs, whole or under a key', async () => {
  const { content } = chain(expressions({ total: 'base * 2' }));
  const codes = async (text: string, key: string | null) => {
    const outcome = await evaluator.check(content, 't', { inputs: [{ text, key }] });
    return outcome.ok && outcome.problems.map(({ code }) => code);
  };
  expect(await codes('{"input": {"bse": 1}}', 'input')).toEqual(['unknown-name']);
  expect(await codes('{"bse": 1}', null)).toEqual(['unknown-name']);
  expect(await codes('{"input": {"base": 1}}', 'input')).toEqual([]);
});

test.each(fixtures)('a real graph has no error: %s', async (name) => {
  expect(errorsIn(await check(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

describe('a text that does not parse is reported with its node and place', () => {
  test.each([
    ['an expression', expressions({ total: 'price * ' }), 'Expression "total": something is missing at its end'],
    [
      'a character that means nothing',
      expressions({ total: 'pricé && 2' }),
      'Expression "total": the character "é" has no meaning here (character 5)',
    ],
    ['a text without end', expressions({ total: '"abc' }), 'Expression "total": a text in it has no end (character 1)'],
    [
      'an unknown function',
      expressions({ total: '1 + foo(1)' }),
      'Expression "total": there is no function "foo" (character 5)',
    ],
    [
      'an unknown function in a table',
      table([{ age: 'replace($, "a") == 1' }]),
      'Row 1, column "Age": there is no function "replace" (character 1)',
    ],
    [
      'a schema that is not JSON',
      node('out', 'outputNode', { schema: '{"type":' }),
      'The schema of "out" is not valid JSON: a value is missing at the end',
    ],
    [
      'a schema that is not a JSON Schema',
      node('out', 'outputNode', { schema: '{"required":5}' }),
      'The schema of "out" is not a JSON Schema: "required" must be a list of different texts',
    ],
    ['too few values', expressions({ total: 'sum()' }), 'Expression "total": sum() takes 1 value, not 0 (character 1)'],
    [
      'a test in a table',
      table([{ age: '> 3' }, { age: '' }, { age: '> ', fee: '1' }]),
      'Row 3, column "Age": something is missing at its end',
    ],
    [
      'a result in a table',
      table([{ age: '> 3', fee: 'a b' }]),
      'Row 1, column "Fee": "b" is not expected here (character 3)',
    ],
    [
      'a test in a column without a field',
      table([{ age: '> 3' }], ''),
      'Row 1, column "Age": it compares with the field of the column, which has none',
    ],
    ['a column', table([], 'customer.'), 'Column "Age": something is missing at its end'],
    [
      'a condition',
      node('switch', 'switchNode', { hitPolicy: 'first', statements: [{ id: 's', condition: 'a ==' }] }),
      'Condition 1: something is missing at its end',
    ],
    [
      'an input field',
      node('loop', 'expressionNode', { expressions: [], inputField: 'items[', executionMode: 'loop' }),
      'Input field: something is missing at its end',
    ],
    [
      'a function',
      source('export const handler = () => {\n  let a = ;\n}'),
      "Code: line 2: unexpected token in expression: ';'",
    ],
    [
      'a function of the older form',
      node('function', 'functionNode', 'const handler = () => {\n  let a = ;\n}'),
      "Code: line 2: unexpected token in expression: ';'",
    ],
    [
      'a module that is not there',
      source('import x from "nope";export const handler = () => x'),
      'Code: There is no module "nope". A function can import dayjs, big.js, zod, http and zen.',
    ],
  ])('%s', async (_name, broken, message) => {
    expect(errorsIn(await problemsOf(broken))).toMatchObject([{ message, nodeId: broken.id }]);
  });
});

test('a function that does not parse is reported with the line in its source', async () => {
  for (const lineEnd of ['\n', '\r', '\r\n']) {
    const text = `export const handler = () => {${lineEnd}  let a = ;${lineEnd}}`;
    const [problem] = await problemsOf(source(text));
    const { start = 0, end = 0 } = problem?.place ?? {};
    expect(text.slice(start, end)).toBe('  let a = ;');
    expect(problem?.place).toMatchObject({ row: null, column: null });
  }
});

describe('an expression that would take hours to run is parsed and not run', () => {
  const hours = 'sum(map([1..3000000], sum(map([1..3000000], # * 2)))) > 0';
  test.each([
    ['a cell that tests a field', table([{ age: hours }])],
    ['a cell of a column without a field', table([{ age: hours }], '')],
    ['an expression', expressions({ a: hours })],
    ['one of several statements', expressions({ a: `x = ${hours}; y = ${hours}; ${hours}` })],
    ['a cell with several tests', table([{ age: `> 1 and ${hours}, ${hours} or ${hours}` }])],
  ])('%s', async (_name, fine) => expect(await problemsOf(fine)).toEqual([]));
});

test.each(['a) or (b', 'a) + (b', '1 : 2', '1), (2'])(
  'a bracket that is closed too early is reported: %s',
  async (text) => {
    expect(await problemsOf(expressions({ a: text }))).toHaveLength(1);
    expect(await problemsOf(table([{ age: text }]))).toHaveLength(1);
  },
);

describe('a graph that could fail only on some data has no problem', () => {
  test.each([
    ['a comparison', expressions({ a: 'x > 3', b: 'date(x)', c: 'map(items, #.price)', d: '1 % x' })],
    ['several statements', expressions({ a: 'x = 3; y = x * 2; y' })],
    ['a test', table([{ age: '> 3' }, { age: '[1..5]' }, { age: 'len($) > 3' }, { age: '"a", "b"' }])],
    ['a column without a field', table([{ age: 'x > 3 and y' }], '')],
    ['a function that would fail', source('throw new Error("at once"); export const handler = () => null.x')],
    ['a function that would never end', source('while (true) {} export const handler = () => 1')],
    ['a range that would take all memory', expressions({ a: 'sum(map([0..2000000000], # * 2))' })],
    ['a decision that is elsewhere', calling('elsewhere')],
  ])('%s', async (_name, fine) => expect(await problemsOf(fine)).toEqual([]));
});

describe('a graph that could harm the engine is reported and not run', () => {
  const long = Array.from({ length: 2_000 }, (_, n) => expressions({ a: '1' }, `n${n}`));
  test.each([
    ['too many nodes', long, 'A graph has at most 2,000 nodes, and this has 2,001'],
    [
      'too long a name',
      [{ ...expressions({ a: '1' }), name: 'x'.repeat(1_001) }],
      'The name of this node is longer than 1,000 characters',
    ],
    [
      'too long an expression',
      [expressions({ a: `1${' + 1'.repeat(6_000)}` })],
      'Expression "a": longer than 20,000 characters',
    ],
    [
      'too deep an expression',
      [expressions({ a: `${'['.repeat(101)}1${']'.repeat(101)}` })],
      'Expression "a": nested more than 100 levels deep',
    ],
  ])('%s', async (_name, nodes, message) => {
    expect(await problemsOf(...nodes)).toMatchObject([{ message }]);
    const outcome = await evaluator.evaluate(requestOf(chain(...nodes), '{}'));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'graph', message: `${message}.` } });
  });
});

test('a graph whose structure is wrong is reported with problems of its structure alone', async () => {
  const content = JSON.stringify({ nodes: [node('a', 'weird')], edges: [] });
  expect(await check(content)).toEqual([
    errorOf('not-runnable', 'The graph has no request node, where its input comes in', null),
    errorOf('not-runnable', '"a" is of the unknown kind "weird"', 'a'),
  ]);
});

test.each(['', '[]', '{"nodes":{}}', '{"nodes":[null],"edges":[]}', '{"nodes":[{"id":1}],"edges":[]}'])(
  'content that is not a graph is reported as such: %s',
  async (content) =>
    expect(await check(content)).toEqual([
      errorOf('not-runnable', 'The content is not a decision graph: a JSON object with nodes and edges', null),
    ]),
);

describe('a node whose content has the wrong shape is reported with what is wrong and where', () => {
  const content = { hitPolicy: 'first', inputs: [{ id: 'i', name: 'Age', field: 'age' }], outputs: [], rules: [] };
  const broken = (changes: object) => node('table', 'decisionTableNode', { ...content, ...changes });
  test.each([
    [
      'a number',
      broken({ rules: [{ i: '1' }, { i: 5 }] }),
      '"table", row 2, column "Age": it must be a text, and is 5',
    ],
    ['null', broken({ rules: [{ i: null }] }), '"table", row 1, column "Age": it must be a text, and is null'],
    ['no hit policy', broken({ hitPolicy: undefined }), '"table" lacks "hitPolicy", which is "first" or "collect"'],
    [
      'an unknown hit policy',
      broken({ hitPolicy: 'unique' }),
      '"table" has the unknown value "unique", expected "first" or "collect"',
    ],
    [
      'an expression',
      node('e', 'expressionNode', { expressions: [{ id: 'a', key: 'a', value: true }] }),
      '"e", expression "a": it must be a text, and is true',
    ],
  ])('%s', async (_name, wrong, message) => {
    expect(await problemsOf(wrong)).toMatchObject([{ message, nodeId: wrong.id }]);
    expect(await evaluator.evaluate(requestOf(chain(wrong), '{}'))).toMatchObject({
      error: { message: `${message}.`, nodeId: wrong.id },
    });
  });
});

test('a node that the engine cannot read is reported by its name', async () => {
  const problems = await problemsOf(expressions({ a: '1' }), node('bad', 'expressionNode', { expressions: 5 }));
  expect(problems).toEqual([errorOf('not-runnable', '"bad" is not in a form that can be run', 'bad')]);
});

test('a table of 2,000 rows and 20 columns is checked to its last cell', async () => {
  const columns = Array.from({ length: 20 }, (_, n) => ({ id: `c${n}`, name: `C${n}`, field: `f${n}` }));
  const rules = Array.from({ length: 2_000 }, (_, row) =>
    Object.fromEntries([['_id', `r${row}`], ...columns.map(({ id }, n) => [id, n < 10 ? `> ${row}` : `${row} + 1`])]),
  );
  Object.assign(rules[1_999] as object, { c19: '1 +' });
  const content = { hitPolicy: 'first', inputs: columns.slice(0, 10), outputs: columns.slice(10), rules };
  expect(await problemsOf(node('table', 'decisionTableNode', content))).toEqual([
    {
      ...errorOf('syntax', 'Row 2000, column "C19": something is missing at its end', 'table'),
      place: { row: 1_999, column: 'c19', start: 3, end: 3 },
    },
  ]);
});
