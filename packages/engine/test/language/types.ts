/**
 * Compares the types that we infer with the values of the engine: for every built-in function and method with arguments
 * of all kinds, for every operator, and for generated expressions. Prints the expressions whose value does not have the
 * inferred type, and the built-in functions that never returned a type of their signature. It is a separate program,
 * because the engine's native code can end its process. Arguments: the number of generated expressions, and the seed.
 */
import { evaluateExpression, ZenEngine } from '@gorules/zen-engine';
import type { Type } from '@rulewright/jdm';
import { functions, parseGraph, typeOf, typeText } from '@rulewright/jdm';
import type { Builtin } from '@rulewright/jdm/internals';
import { graphTypes, loops, methods } from '@rulewright/jdm/internals';
import { chainText, expressions, node } from '../../../jdm/test/graphs.ts';
import { conforms } from '../../../jdm/test/values.ts';
import { RandomExpressions } from './random-expressions.ts';
import { RandomTexts } from './random-texts.ts';

const AT_ONCE = 64;

const contexts: Record<string, unknown>[] = [
  {
    a: 7,
    b: { c: 3, d: 'x' },
    p: true,
    q: false,
    s: 'abc',
    l: [1, 2, 3],
    t: ['u', 'v'],
    n: null,
    o: { k: 1, m: 'z' },
    r: [{ v: 1, w: 'a' }, { v: 2 }, { v: null, w: 'b' }],
    m: [1, 'x', null, [2, 3], { v: 4 }],
    $: 3,
  },
  { a: 0, b: {}, p: false, q: true, s: '', l: [], t: [], n: null, o: {}, r: [], m: [], $: 'text' },
  { a: '2025-03-14', b: 5, p: null, q: 'true', s: null, l: 'no list', t: [[]], n: 1, o: [1], r: [[{ v: 1 }]], m: {} },
];

/** The types of the names in a context, for an input whose schema is closed. */
function environmentOf(context: object): Type {
  const request = { ...node('in', 'inputNode', { schema: JSON.stringify({ const: context }) }) };
  const graph = parseGraph(JSON.stringify({ nodes: [request], edges: [] }));
  const type = graph && graphTypes(graph).outputOf('in');
  if (!type) throw new Error('No type');
  return type;
}
const environments = contexts.map((context) => ({ context, environment: environmentOf(context) }));

const engineKinds: Record<string, string> = { bool: 'boolean', array: 'list', interval: 'range' };

type Difference = { text: string; inferred: string; value: unknown; kind: unknown; context: number };
const differences: Difference[] = [];
let compared = 0;
let exact = 0;

const engine = new ZenEngine();

/**
 * The value of an expression. Undefined if it fails. It is taken from the trace, which is text, because a large number
 * as a result would end the process.
 */
async function resultOf(text: string, context: object): Promise<unknown> {
  const graph = chainText(expressions({ value: text }, 'own'), expressions({ done: '1' }, 'last'));
  const decision = engine.createDecision(Buffer.from(graph));
  const answer = await decision.evaluate(context, { trace: 'string' as never }).catch(() => null);
  return answer ? (JSON.parse(answer.trace as never).own.output.value ?? null) : undefined;
}

/** The kind of an expression's value. Null if the expression fails. */
async function compare(text: string, n: number): Promise<string | null> {
  const { context, environment } = environments[n] as (typeof environments)[number];
  const inferred = typeOf(text, environment);
  // The engine returns dates and ranges as strings, so another expression asks for their kind.
  const name = await evaluateExpression(`type(\n${text}\n)`, context).catch(() => null);
  // Most fail, and are told so by this much sooner than by a decision. Assignments have no place in a call.
  if (name === null && !/[^=!<>]=(?!=)/.test(text)) return null;
  const value = await resultOf(text, context);
  if (value === undefined) return null;
  const kind = typeof name === 'string' ? (engineKinds[name] ?? name) : null;
  compared++;
  if (inferred.kind !== 'any') exact++;
  const kinds: string[] = inferred.kind === 'union' ? inferred.of.map((single) => single.kind) : [inferred.kind];
  const isKind = kind === null || inferred.kind === 'any' || kinds.includes(kind);
  if (!isKind || !conforms(value, inferred))
    differences.push({ text, inferred: typeText(inferred), value, kind, context: n });
  return kind;
}

const values = [
  ...['1', '2.5', '-3', '0', '"2025-03-14"', '"abc"', '"b"', '"day"', '"1d"', '"%Y"', '"Europe/Berlin"', '""', 'true'],
  ...['null', '[1, 2, 3]', '["abc", "b"]', '[]', '[[1], 2]', '[d("2025-01-01"), d("2024-01-01")]', '{a: 1, b: "x"}'],
  ...['d("2025-03-14")', 'd("no date")', '[1..3]', '"10:30:00"'],
];
const bodies = ['true', '# > 1', '#', '[#]', '"x"', '# == 1 ? 1 : null', '[[#]]'];

/** Every call of a built-in function with up to two arguments of all kinds. A third argument always fits. */
function* calls(): Generator<[name: string, text: string]> {
  for (const [name, { parameters }] of functions) {
    if (parameters.every(({ isOptional }) => isOptional)) yield [name, `${name}()`];
    // The engine panics when it is asked for a random number below zero.
    for (const one of values.filter((value) => name !== 'rand' || value !== '-3')) {
      if (parameters.filter(({ isOptional }) => !isOptional).length < 2) yield [name, `${name}(${one})`];
      if (parameters.length > 1) for (const two of values) yield [name, `${name}(${one}, ${two})`];
    }
  }
  for (const name of loops.keys())
    for (const list of values) for (const body of bodies) yield [name, `${name}(${list}, ${body})`];
  for (const [name, { parameters }] of methods)
    for (const target of ['d("2025-03-14T10:20:30Z")', 'd("no date")', '"2025-03-14"', '5', 'null']) {
      const call = `${target}.${name}`;
      if (parameters.every(({ isOptional }) => isOptional)) yield [`.${name}`, `${call}()`];
      if (parameters.length > 0) for (const one of values) yield [`.${name}`, `${call}(${one})`];
      if (parameters.length > 1)
        for (const one of values) for (const two of ['"day"', '1', '5']) yield [`.${name}`, `${call}(${one}, ${two})`];
    }
}

const operators = ['+', '-', '*', '/', '==', '!=', '<', '>=', 'in', 'not in', 'and', 'or', '??'];
const operands = [
  ...['1', '0', 'a', '"abc"', 's', 'true', 'q', 'null', 'n', '[1, "abc"]', 'l', 'o', '{abc: 1}', '[0..2]'],
  ...['d("2025-03-14")', 'd("no date")', 'r[0].v'],
];

/** Every operator, index and slice with operands of all kinds. */
function* operations(): Generator<string> {
  for (const one of operands) {
    yield* [`-${one}`, `+${one}`, `not ${one}`, `${one}[0:0]`, `${one} ? 1 : "x"`, `${one}.abc`];
    for (const two of operands) {
      yield `${one}[${two}]`;
      for (const operator of operators) yield `${one} ${operator} ${two}`;
    }
  }
}

async function inBatches<Item>(items: Iterable<Item>, run: (item: Item) => Promise<void>) {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch.map(run));
    batch = [];
  }
  await Promise.all(batch.map(run));
}

/** The kinds that each built-in function has returned. */
const seen: Record<string, string[]> = {};
await inBatches(calls(), async ([name, text]) => {
  const kind = await compare(text, 0);
  seen[name] ??= [];
  if (kind && !seen[name].includes(kind)) seen[name].push(kind);
});

await inBatches(operations(), async (text) => {
  await compare(text, 0);
  await compare(text, 1);
});

/**
 * Leaves out expressions that end the engine's process: remainders and powers of any number, random numbers below zero,
 * and the whole input as a part of itself.
 */
const tame = (text: string) =>
  text
    .replaceAll(/[%^]/g, '+')
    .replaceAll('rand(', 'abs(')
    .replaceAll(/\$root(?!\.\w)/g, '$root.o');

/** The kinds in the signature of a built-in function that it never returned. */
function unseenOf({ returns }: Builtin, kinds: string[] = []): string[] {
  const declared = (pattern: Builtin['returns']): string[] => {
    if (pattern.kind === 'union') return pattern.of.flatMap(declared);
    return pattern.kind === 'type' ? [pattern.type.kind] : pattern.kind === 'list' ? ['list'] : [];
  };
  return declared(returns).filter((kind) => !kinds.includes(kind));
}

const unseen = [
  ...[...functions, ...loops].map(([name, builtin]) => ({ name, kinds: unseenOf(builtin, seen[name]) })),
  ...[...methods].map(([name, builtin]) => ({ name: `.${name}`, kinds: unseenOf(builtin, seen[`.${name}`]) })),
].filter(({ kinds }) => kinds.length > 0);

function* generated(count: number, seed: number): Generator<[text: string, context: number]> {
  const [typed, texts] = [new RandomExpressions(seed), new RandomTexts(seed)];
  for (let n = 0; n < count; n++) {
    const text = texts.number(4) === 0 ? tame(texts.expression(3)) : typed.expression();
    for (const context of contexts.keys()) yield [text, context];
  }
}

const [count = 1_500, seed = 1] = process.argv.slice(2).map(Number);
await inBatches(generated(count, seed), async ([text, context]) => void (await compare(text, context)));

process.stdout.write(JSON.stringify({ compared, exact, unseen, differences: differences.slice(0, 30) }), () =>
  process.exit(),
);
