/** Every way in which a run can fail: the node, the cause in words, and the place of it. */
import { describe, expect, test } from 'vitest';
import type { TestNode } from '../../test/graphs.ts';
import { chainText, expressions, node } from '../../test/graphs.ts';
import { ValueFailure } from '../number/value-failure.ts';
import type { RunOptions } from './compile-decision.ts';
import { CompiledDecision, compileDecision } from './compile-decision.ts';
import type { LookupFailure } from './outcome/evaluation-cause.ts';
import { EvaluationFailure } from './outcome/evaluation-failure.ts';
import { failureError } from './outcome/failure-words.ts';
import type { JsonObject } from './value/from-json.ts';

function compiled(...nodes: TestNode[]): CompiledDecision {
  const decision = compileDecision(chainText(...nodes), { isCalled: true });
  if (!(decision instanceof CompiledDecision)) throw new Error(decision.message);
  return decision;
}

/** What callers are told of a failure. */
function errorIn(decision: CompiledDecision, input: JsonObject, options: RunOptions = {}) {
  const answer = decision.run(input, options);
  // A trace and another clock make no difference.
  for (const more of [{ trace: true }, { hits: true }, { failedCells: true }, { now: 0 }])
    expect(decision.run(input, { ...options, ...more })).toMatchObject({ failed: expect.any(EvaluationFailure) });
  if (!answer || !('failed' in answer)) throw new Error(`It does not fail: ${JSON.stringify(answer)}`);
  return failureError(answer.failed.cause, answer.failed.nodeId);
}

/** The reason why an expression fails, and the part of it that does, between `«` and `»`. */
function faultIn(text: string, input: JsonObject): string {
  const answer = compiled(expressions({ x: text })).run(input);
  if (!answer || !('failed' in answer) || answer.failed.cause.kind !== 'expression') return JSON.stringify(answer);
  const { reason, place } = answer.failed.cause;
  const { start = 0, end = 0 } = place ?? {};
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}: ${reason}`;
}

test('an expression that fails is told with its node, its row, the part that fails and why', () => {
  const sum = compiled(expressions({ a: '1', b: 'n > 0 ? name + n : 0' }, 'sum'));
  expect(errorIn(sum, { n: 1, name: 'x' })).toEqual({
    code: 'graph',
    nodeId: 'sum',
    message:
      'The expression "n > 0 ? name + n : 0" could not be evaluated at "name + n": `+` adds two numbers or joins two texts. Here it has a text and a number.',
    place: { row: 1, column: null, start: 8, end: 16 },
  });
});

describe('the innermost part that fails is the one that is told', () => {
  test.each([
    ['a + 1', { a: 'text' }, '«a + 1»: `+` adds two numbers or joins two texts. Here it has a text and a number.'],
    [
      '2 * (a + b)',
      { a: 1, b: 'x' },
      '2 * («a + b»): `+` adds two numbers or joins two texts. Here it has a number and a text.',
    ],
    ['b = (c = 1; c); b', {}, '«b = (c = 1; c); b»: An assignment cannot stand inside of another one.'],
    ['$ = 1; 2', {}, '«$ = 1; 2»: `$`, `$nodes` and `$root` cannot be assigned.'],
    [
      '[(a = 2; a), a, a + "x"]',
      { a: 1 },
      '[(a = 2; a), a, «a + "x"»]: `+` adds two numbers or joins two texts. Here it has a number and a text.',
    ],
    ['3 in {1..5}', {}, '«3 in {1..5}»: A range in curly brackets does not say what is in it.'],
    ['1 + amount * 2', {}, '1 + «amount» * 2: There is no field `amount`.'],
    ['1 + amount * 2', { amount: null }, '1 + «amount» * 2: `amount` has no value.'],
    ['[1, number(name)]', { name: 'x' }, '[1, «number(name)»]: `number` has no result for a text.'],
    ['a and b > 1', { a: true, b: 'x' }, 'a and «b > 1»: A text cannot be compared with a number.'],
    ['a and b > 1', { a: 5, b: 2 }, '«a and b > 1»: `and` needs true or false. Here it has a number.'],
    ['map(name, #)', { name: 1 }, '«map(name, #)»: `map` needs a list. Here it has a number.'],
    [
      'map(items, #.n * 2)',
      { items: [{ n: 1 }, { n: 'x' }] },
      'map(items, «#.n * 2»): `*` needs two numbers. Here it has a text and a number.',
    ],
    ['map(items as item, item.n * 2)', { items: [{}] }, 'map(items as item, «item.n» * 2): `item.n` has no value.'],
    [
      'filter([1..3], # > 2 ? name : true)',
      { name: 'x' },
      'filter([1..3], «# > 2 ? name : true»): `filter` needs true or false. Here it has a text.',
    ],
    [
      'map(all, map(#, # + name))',
      { all: [[1]], name: 'x' },
      'map(all, map(#, «# + name»)): `+` adds two numbers or joins two texts. Here it has a number and a text.',
    ],
    [
      'a.b = 1; c = a.b + 1; c + name',
      { name: 'x' },
      'a.b = 1; c = a.b + 1; «c + name»: `+` adds two numbers or joins two texts. Here it has a number and a text.',
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the language.
    ['`sum: ${list}`', { list: [] }, '«`sum: ${list}`»: A list or an object cannot be put into a text.'],
  ])('%s on %j', (text, input, expected) => expect(faultIn(text, input as JsonObject)).toBe(expected));

  test('also where it reads a row before it', () => {
    const decision = compiled(expressions({ before: '5', a: '$.before > name' }));
    expect(errorIn(decision, { name: 'x' })).toMatchObject({
      message: expect.stringMatching(/A number cannot be compared with a text\.$/),
      place: { row: 1, start: 0, end: 15 },
    });
  });

  test('a field that the schema of the request has is one without a value', () => {
    const schema = JSON.stringify({ properties: { n: {} } });
    const text = JSON.parse(chainText(expressions({ x: 'n * 2' })));
    text.nodes[0].content = { schema };
    const decision = compileDecision(JSON.stringify(text));
    expect(errorIn(decision as CompiledDecision, {})).toMatchObject({
      message: expect.stringMatching(/`n` has no value\.$/),
    });
  });
});

test('where finding the reason takes more steps than the run may have, it fails without one', () => {
  const list = Array.from({ length: 400 }, (_, n) => n);
  const text = 'abs(abs(abs(abs(abs(string(sum(list)))))))';
  const decision = compiled(expressions({ x: text }));
  const run = (steps: number) => decision.run({ list }, { steps });
  let least = 1;
  while (!run(least) && least < 1_000) least++;
  expect(run(least)).toMatchObject({
    failed: { nodeId: 'expression', message: `The expression "${text}" could not be evaluated.` },
  });
  expect(run(100 * least)).toMatchObject({ failed: { message: expect.stringMatching(/no result for a text\.$/) } });
});

test('a long expression is cut in the message, and the part that fails is not', () => {
  const text = `${'1 + '.repeat(100)}name`;
  expect(errorIn(compiled(expressions({ x: text })), {}).message).toMatch(
    /^The expression "(1 \+ ){50}…" could not be evaluated at "name": There is no field `name`\.$/,
  );
});

test('an expression that cannot be read fails when the run gets to it', () => {
  const decision = compiled(expressions({ a: '1', b: 'n +' }));
  expect(errorIn(decision, {})).toEqual({
    code: 'graph',
    nodeId: 'expression',
    message: expect.stringMatching(/^The expression "n \+" cannot be read: .+\.$/),
    place: { row: 1, column: null, start: expect.any(Number), end: expect.any(Number) },
  });
});

const within = (inputField: string, more: object = {}) =>
  node('part', 'expressionNode', { expressions: [{ id: 'a', key: 'a', value: 'n + 1' }], inputField, ...more });

test('what a node reads that has no result is told, at no row', () => {
  expect(errorIn(compiled(within('order.total * 2')), { order: { total: 'x' } })).toEqual({
    code: 'graph',
    nodeId: 'part',
    message:
      'The expression "order.total * 2" could not be evaluated: `*` needs two numbers. Here it has a text and a number.',
    place: { row: null, column: null, start: 0, end: 15 },
  });
});

test('a loop over what is not a list fails, and so does one whose item fails', () => {
  const loop = compiled(within('order.items', { executionMode: 'loop' }));
  expect(errorIn(loop, { order: { items: 5 } })).toEqual({
    code: 'graph',
    nodeId: 'part',
    message: 'The node goes through "order.items", which is not a list.',
  });
  expect(errorIn(loop, { order: { items: [{ n: 1 }, { n: [] }] } })).toMatchObject({
    message: expect.stringMatching(/Here it has a list and a number\.$/),
    place: { row: 0 },
  });
});

const calling = (key: string, id = 'call') => node(id, 'decisionNode', { key });

test.each<[LookupFailure, object]>([
  [
    { key: 'fees', reason: 'missing' },
    { code: 'graph', message: 'No document with the address "fees" in this project.' },
  ],
  [
    { key: 'fees', reason: 'unpublished' },
    { code: 'graph', message: 'The document with the address "fees" is not published.' },
  ],
  [
    { key: 'fees', reason: 'unavailable' },
    { code: 'unavailable', message: 'The decision "fees" could not be loaded at the moment.' },
  ],
  [
    { key: 'fees', reason: 'not-runnable', problem: 'It is no graph.' },
    { code: 'graph', message: 'The decision "fees" cannot be run: It is no graph.' },
  ],
])('a called decision that cannot be had, also by one that is called: %j', (failure, expected) => {
  const error = { ...expected, nodeId: 'call', called: { key: 'fees', reason: failure.reason } };
  const inner = compiled(calling('fees', 'inner call'));
  const resolve = (key: string) => (key === 'inner' ? inner : failure);
  expect(errorIn(compiled(calling('fees')), {}, { resolve })).toEqual(error);
  expect(errorIn(compiled(calling('inner')), {}, { resolve })).toEqual(error);
});

test('where a called decision fails, the caller’s node fails for the reason of the innermost one', () => {
  const sum = compiled({ ...expressions({ x: 'n + 1' }), name: 'Sum' });
  const middle = compiled(calling('sum', 'middle call'));
  const resolve = (key: string) => (key === 'sum' ? sum : middle);
  for (const key of ['sum', 'middle'])
    expect(errorIn(compiled(calling(key)), { n: 'x' }, { resolve })).toEqual({
      code: 'graph',
      nodeId: 'call',
      message:
        'The decision "sum" failed at "Sum": The expression "n + 1" could not be evaluated: `+` adds two numbers or joins two texts. Here it has a text and a number.',
    });
});

test('decisions that call each other too deep fail', () => {
  const endless: CompiledDecision = compiled(calling('self'));
  expect(errorIn(endless, {}, { resolve: () => endless })).toEqual({
    code: 'graph',
    nodeId: 'call',
    message: 'Decisions call each other more than 10 deep.',
  });
});

test('what was reached before a failure is told, and the node that failed', () => {
  const decision = compiled(expressions({ a: '1' }, 'first'), expressions({ x: 'a + "x"' }, 'second'));
  expect(decision.run({}, { hits: true })).toMatchObject({
    failed: { nodeId: 'second' },
    hits: expect.arrayContaining([{ nodeId: 'first', places: [0] }]),
  });
});

test.each([
  [
    'the stack is full',
    new RangeError('Maximum call stack size exceeded'),
    'A value is nested too deep, or a list or a text is too long.',
  ],
  ['it cannot be calculated', new ValueFailure('A number is too large.'), 'A number is too large.'],
])('a node fails outside of an expression because %s', (_name, thrown, message) => {
  const failing = {
    call() {
      throw thrown;
    },
  } as unknown as CompiledDecision;
  const error = { code: 'graph', nodeId: 'call', message };
  expect(errorIn(compiled(calling('failing')), {}, { resolve: () => failing })).toEqual(error);
  const middle = compiled(calling('failing', 'middle call'));
  const resolve = (key: string) => (key === 'middle' ? middle : failing);
  expect(errorIn(compiled(calling('middle')), {}, { resolve })).toEqual({
    ...error,
    message: `The decision "middle" failed at "middle call": ${message}`,
  });
});

test.each<[object, object, object]>([
  [{ required: ['age'] }, { path: 'age', message: 'The input does not fit the schema: "age" is missing.' }, {}],
  [
    { properties: { a: { properties: { b: { type: 'number' } } } } },
    { path: 'a.b', message: 'The input does not fit the schema: "a.b" is not a number.' },
    { a: { b: 'x' } },
  ],
])(
  'an input that does not fit the schema is an error of the caller, with the place in the input: %j',
  (schema, error, input) => {
    const text = JSON.parse(chainText(node('out', 'outputNode', {})));
    text.nodes[0].content = { schema: JSON.stringify(schema) };
    const decision = compileDecision(JSON.stringify(text), { isCalled: true }) as CompiledDecision;
    expect(errorIn(decision, input as JsonObject)).toEqual({ code: 'input', nodeId: 'in', ...error });
    // The author of the caller has to change something.
    expect(errorIn(compiled(calling('checked')), input as JsonObject, { resolve: () => decision })).toMatchObject({
      code: 'graph',
      nodeId: 'call',
      message: expect.stringMatching(/^The decision "checked" failed at "in": The input does not fit the schema: /),
    });
  },
);

test('a result that does not fit the schema is an error of the graph', () => {
  const decision = compiled(node('out', 'outputNode', { schema: '{"required":["age"]}' }));
  expect(errorIn(decision, {})).toEqual({
    code: 'graph',
    nodeId: 'out',
    message: 'The result does not fit the schema: "age" is missing.',
  });
});
