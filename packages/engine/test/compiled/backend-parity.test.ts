/** Whatever is asked, an evaluator that compiles decisions answers as one that has worker processes alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { Decision, EvaluationRequest, LoadDecision, Outcome } from '../../src/index.ts';
import { createEvaluator } from '../../src/index.ts';
import { processSettings, settings } from '../evaluator.ts';
import { calling, chain, decisionOf, expressions, javascript, node, requestOf } from '../graphs.ts';

const double = chain(expressions({ double: 'n * 2' }));
const stored: Record<string, Decision | 'unpublished'> = {
  double,
  outer: chain(calling('double'), expressions({ again: 'double * 2' }, 'after')),
  self: chain(calling('self')),
  failing: chain(expressions({ x: 'n.a.b + "text" - 1' })),
  function: chain(javascript('return { made: input.n }')),
  broken: decisionOf('{"nodes":[],"edges":[]}'),
  draft: 'unpublished',
};
const load: LoadDecision = async ({ key }) => {
  if (key === 'unavailable') throw new Error('The database is away.');
  return stored[key] ?? null;
};
const deadlineMs = 10_000;
/** A decision that can be compiled is, after so many calls. */
const ATTEMPTS = 200;
const WORKER_ATTEMPTS = 4;
const both = createEvaluator({ ...settings, deadlineMs, load });
const processes = createEvaluator({ ...processSettings, deadlineMs, load });
afterAll(() => Promise.all([both.close(), processes.close()]));

/** Without durations. The engine writes the fields of a trace in any order, and numbers with all their digits. */
const comparable = (outcome: Outcome) => ({
  ...outcome,
  ...(outcome.ok && { durationMs: typeof outcome.durationMs }),
  ...(outcome.trace && { trace: withoutDurations(outcome.trace.toString()) }),
});

const withoutDurations = (trace: string) =>
  JSON.parse(trace, (name, value) => (name === 'performance' ? typeof value : value));

/** Who answers in the end: this process, a worker alone, because this process accepts neither the decision nor the input, or either. */
type AnsweredBy = 'here' | 'worker' | 'either';

/** Asks until the answer comes from where it must, because compiling takes a while, and compares every answer. */
async function compare(request: EvaluationRequest, by: AnsweredBy) {
  const ask = async () => comparable(await processes.evaluate(request));
  let expected = await ask();
  let answeredBy: AnsweredBy | null = null;
  for (let asked = 0; by === 'here' ? answeredBy !== by && asked < ATTEMPTS : asked < WORKER_ATTEMPTS; asked++) {
    if (asked > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const before = both.statistics();
    const answer = comparable(await both.evaluate(request));
    // Some answers depend on the second in which they are made, and a new one may have begun.
    if (!isDeepStrictEqual(answer, expected)) expected = await ask();
    expect(answer).toEqual(expected);
    answeredBy = both.statistics().answered.compiled > before.answered.compiled ? 'here' : 'worker';
    if (by === 'worker') expect(answeredBy).toBe(by);
  }
  if (by === 'here') expect(answeredBy).toBe(by);
}

const folder = join(import.meta.dirname, '../../fixtures/graphs');

/** They hold functions, which a worker calls where a thread of this process has no time. */
const withFunctions = ['aml.json', 'company-analysis.json'];
/** Its trace takes more steps than a run in this process may have. */
const withLongTrace = 'care-team-assignment-system.json';

function whoAnswers(name: string, trace: 'none' | 'full'): AnsweredBy {
  if (withFunctions.includes(name)) return 'either';
  return name === withLongTrace && trace === 'full' ? 'either' : 'here';
}

test('every real graph gives the same answers, with and without a trace, and nearly all of them in this process', async () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const content = readFileSync(join(folder, name), 'utf8');
    for (const { input } of JSON.parse(content).tests)
      for (const trace of ['none', 'full'] as const) {
        const text = JSON.stringify({ before: [1, '}'], input_data: input });
        const request = requestOf(decisionOf(content), text, { trace, input: { text, key: 'input_data' } });
        await compare(request, whoAnswers(name, trace));
      }
  }
}, 120_000);

test.each([
  ['double', '{"n":4}', 'here'],
  ['outer', '{"n":4.25,"deep":{"a":null}}', 'here'],
  ['self', '{}', 'here'],
  ['failing', '{"n":1}', 'here'],
  ['function', '{"n":1}', 'either'],
  ['broken', '{}', 'either'],
  ['draft', '{}', 'here'],
  ['missing', '{}', 'here'],
  ['unavailable', '{}', 'here'],
] as const)('a decision that calls another is answered alike: %s', async (key, text, by) => {
  for (const resolution of [
    { from: 'live', orgSlug: 'o', projectSlug: 'p' },
    { from: 'saved', projectSlug: 'p' },
  ] as const)
    for (const trace of ['none', 'full'] as const)
      await compare(
        requestOf(chain(calling(key), expressions({ after: '1' }, 'after')), text, { resolution, trace }),
        by,
      );
});

const loop = { inputField: 'n', executionMode: 'loop', passThrough: false };
const table = {
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'A', field: 'n' }],
  outputs: [{ id: 'b', name: 'B', field: 'b' }],
};

const echo = chain(expressions({ a: 'n', whole: '$root.n' }));
const deep = (levels: number) => `${'{"n":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each<[string, AnsweredBy, string, string?]>([
  ['not JSON', 'here', '{"n":'],
  ['a list', 'here', '[1]'],
  ['a number', 'here', '1'],
  ['no input under its key', 'here', '{"other":{}}', 'n'],
  ['an input that is a list', 'here', '{"n":[]}', 'n'],
  ['an input that comes twice', 'here', '{"n":{"n":1},"n":{"n":2}}', 'n'],
  ['a number beyond what is exact', 'here', '{"n":9007199254740993}'],
  ['a number that is too large', 'here', '{"n":1e400}'],
  ['a number that is too small', 'here', '{"n":1e-400}'],
  ['the smallest number', 'here', '{"n":1e-28}'],
  ['a number with too many places', 'here', '{"n":5.551115123125783e-17}'],
  ['minus zero', 'here', '{"n":-0}'],
  ['a member called __proto__', 'here', '{"n":{"__proto__":1}}'],
  ['half of a character', 'here', '{"n":"\\ud800"}'],
  ['a character of two units', 'here', '{"n":"😀\\u00e9"}'],
  ['spaces', 'here', ' { "n" : 1.50 } '],
  ['100 levels', 'here', deep(100)],
  ['101 levels', 'here', deep(101)],
  ['20,000 levels', 'worker', deep(20_000)],
  ['a long text', 'worker', JSON.stringify({ n: 'x'.repeat(100_000) })],
])('an input is answered alike: %s', (_name, by, text, key) =>
  compare(requestOf(echo, text, { input: { text, key: key ?? null } }), by),
);

test.each<[string, AnsweredBy, Decision]>([
  ['an expression that fails', 'here', chain(expressions({ a: 'n.x + "b" - 2' }, 'calc'))],
  ['a division by zero', 'here', chain(expressions({ a: 'n / 0' }))],
  ['a remainder of zero', 'here', chain(expressions({ a: 'n % 0' }))],
  ['a sum beyond what is exact', 'here', chain(expressions({ a: '9007199254740992 * 3' }))],
  ['a loop over what is no list', 'here', chain(node('l', 'expressionNode', { ...loop, expressions: [] }))],
  ['a regular expression', 'here', chain(expressions({ a: 'matches("abc", "a.c")' }))],
  ['a text that is no regular expression', 'here', chain(expressions({ a: 'matches("abc", "a(c")' }))],
  ['a schema that does not fit', 'here', chain(node('o', 'outputNode', { schema: '{"required":["absent"]}' }))],
  ['a graph without a request', 'worker', decisionOf('{"nodes":[],"edges":[]}')],
  ['a text that is no graph', 'worker', decisionOf('{"nodes":5}')],
  ['a text that is not JSON', 'worker', decisionOf('{"nodes":[')],
  ['a cell that is no text', 'worker', chain(node('t', 'decisionTableNode', { ...table, rules: [{ a: 1, b: '2' }] }))],
  [
    'a cell that cannot be read',
    'here',
    chain(node('t', 'decisionTableNode', { ...table, rules: [{ a: '>', b: '2' }] })),
  ],
  ['a cell that is missing', 'here', chain(node('t', 'decisionTableNode', { ...table, rules: [{ b: '2' }] }))],
  ['a table without rows', 'here', chain(node('t', 'decisionTableNode', { ...table, rules: [] }))],
  ['a node of an unknown kind', 'worker', chain(node('x', 'weird'))],
  ['a node in another form', 'worker', chain(node('x', 'expressionNode', 5))],
  ['an expression that cannot be read', 'here', chain(expressions({ a: 'n +' }))],
])('a decision with a fault is answered alike: %s', async (_name, by, decision) => {
  for (const trace of ['none', 'full'] as const) await compare(requestOf(decision, '{"n":3}', { trace }), by);
});
