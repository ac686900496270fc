/**
 * Compares which inputs our compiled JSON Schemas and the engine let through, on generated schemas. Prints those on which the
 * two differ. A program of its own, because the engine's native code can end the process that runs it. Arguments: how many
 * schemas, and the seed.
 */
import type { DecisionGraph } from '@rulewright/contract';
import type { JsonObject } from '@rulewright/jdm';
import type { SchemaMismatch } from '@rulewright/jdm/internals';
import { RandomTexts } from '../language/random-texts.ts';
import { readEngineError, readMismatch } from '../support/zen-errors.ts';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';
import { ENDED } from './graph-differences.ts';

const INPUTS = 6;
const MAX_DIFFERENCES = 10;

class RandomSchemas extends RandomTexts {
  schema(depth: number): unknown {
    if (this.number(12) === 0) return true;
    const schema: Record<string, unknown> = {};
    if (this.number(5) > 0)
      schema.type = this.pick<unknown>([...types, ...types, ['string', 'null'], ['number', 'boolean']]);
    if (this.number(12) === 0) Object.assign(schema, this.pick<object>(invalid));
    for (let left = this.number(3); left > 0; left--) {
      const [keyword, value] = this.#keyword(depth - 1);
      schema[keyword] = value;
    }
    return schema;
  }

  #keyword(depth: number): [string, unknown] {
    const bound = () => this.pick<number>([0, 1, 2, 5, -1, 1.5, 100, 1e20, 0.1]);
    const inner = () => (depth > 0 ? this.schema(depth) : {});
    const some = () => Array.from({ length: 1 + this.number(3) }, inner);
    return this.pick<() => [string, unknown]>([
      () => ['properties', { a: inner(), b: inner() }],
      () => ['required', this.pick([['a'], ['b'], ['a', 'b'], []])],
      () => ['additionalProperties', this.pick<unknown>([false, true, inner()])],
      () => ['patternProperties', { [this.pattern()]: inner(), '^b': inner() }],
      () => ['propertyNames', this.pick<unknown>([false, { pattern: this.pattern() }, { maxLength: 1 }])],
      () => ['dependencies', { a: this.pick<unknown>([['b'], inner()]), b: inner() }],
      () => [this.pick(['minProperties', 'maxProperties']), this.number(4)],
      () => ['items', inner()],
      () => ['items', some()],
      () => ['additionalItems', this.pick<unknown>([false, true, inner()])],
      () => ['contains', inner()],
      () => ['uniqueItems', this.pick([true, true, false])],
      () => [this.pick(['allOf', 'anyOf', 'oneOf']), some()],
      () => ['not', inner()],
      () => ['if', inner()],
      () => [this.pick(['then', 'else']), inner()],
      () => ['$ref', this.pick(['#/definitions/one', '#/definitions/two', '#three', '#/definitions/a~1b'])],
      () => [
        'enum',
        this.pick<unknown[]>([[1, 'x', null], [true, 0], ['a', 'ab', 1.5], [{ a: 1, b: 'x' }, [1, 2], {}], [{}]]),
      ],
      () => ['const', this.pick<unknown>([1, 'x', null, false, 0, [], { a: 1 }])],
      () => [this.pick(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']), bound()],
      () => ['multipleOf', this.pick([1, 2, 0.1, 0.5, 1e-7, 3])],
      () => [this.pick(['minItems', 'maxItems', 'minLength', 'maxLength']), this.number(4)],
      () => ['format', this.pick(Object.keys(formatted))],
      () => ['pattern', this.pattern()],
      () => [this.pick(['contentEncoding', 'contentMediaType']), this.pick(['base64', 'application/json'])],
      () => [this.pick(['title', 'description', 'format', 'unknown']), 'words'],
    ])();
  }

  pattern(): string {
    const atom = () =>
      this.pick([
        'a',
        'b',
        '.',
        '[ab]',
        '[^a]',
        '\\d',
        '\\w',
        '\\s',
        'é',
        '(?:a|bc)',
        '(x)',
        '\\.',
        '[0-9a-c-]',
        '(?=a)',
        '(?!b)',
      ]);
    const parts = Array.from({ length: 1 + this.number(3) }, () => {
      const one = atom();
      return one.startsWith('(?=') || one.startsWith('(?!')
        ? one
        : one + this.pick(['', '', '*', '+', '?', '{2}', '{1,2}', '{2,}', '*?']);
    });
    return this.pick(['', '^']) + parts.join(this.pick(['', '', '|'])) + this.pick(['', '$']);
  }

  value(depth: number): unknown {
    return this.pick<() => unknown>([
      () => this.pick<unknown>([0, 1, 2, 5, 1.5, 100, 0.1, 1e15, 1e-7, 0.3]),
      () => this.pick<unknown>(['', 'x', 'a', 'ab', 'abc', 'é', '😀', '😀😀', 'abcd']),
      () => this.pick(this.pick(Object.values(formatted))),
      () => this.pick<unknown>(['aa', 'bab', 'a.b', 'x 1', 'bc', 'aé', 'e30=', '{}', 'aab\n', '12']),
      () => this.pick<unknown>([true, false, null]),
      () => (depth > 0 ? Array.from({ length: this.number(4) }, () => this.value(depth - 1)) : []),
      () => (depth > 0 ? this.object(depth - 1) : {}),
    ])();
  }

  object(depth: number): JsonObject {
    const names = ['a', 'b', 'c', 'ab'].filter(() => this.number(3) > 0);
    return Object.fromEntries(names.map((name) => [name, this.value(depth)])) as JsonObject;
  }
}

/** Texts that are of a format, and texts that nearly are. */
const formatted: Record<string, readonly string[]> = {
  date: ['2024-02-29', '2023-02-29', '2024-1-1', '2100-02-29'],
  'date-time': ['2026-01-31T12:00:00Z', '2026-01-31 12:00', '2016-12-31t23:59:60z', '2026-01-31T12:00:00.1+01:30'],
  time: ['23:59:59+01:00', '12:00:60Z', '22:59:60-01:00', '23:59:60+01:00', '12:00:00', '12:00:00.Z'],
  email: [
    'a@b',
    'a.b@c.d',
    'a..b@c.d',
    '"a b"@c.d',
    'a@[127.0.0.1]',
    'a@[IPv6:::1]',
    'é@b.c',
    'a@b_c',
    '""@a',
    '@',
    'a@b@c',
  ],
  'idn-email': ['é@ü.de', 'a@b..c'],
  hostname: ['a', 'a-.b', '-a', 'a_b', 'a.b.', '1.2', `${'a'.repeat(64)}.b`],
  'idn-hostname': ['é.de', 'a_b.de', 'a..b', '-a.de', '日本語.jp', 'ab--cd.de', 'a b', ''],
  ipv4: ['1.2.3.4', '01.2.3.4', '1.2.3', '256.1.1.1', '0.0.0.0'],
  ipv6: [
    '::',
    '1::2',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
    '::1.2.3.4',
    '1::2::3',
    '12345::',
    '1:2:3:4:5:6:7::',
    'fe80::1%e',
  ],
  uri: [
    'http://a.b',
    'a:b',
    '//a',
    'http://a b',
    'http://[::1]/x?y#z',
    'http://é',
    'http://a/%zz',
    '1a:b',
    'http://a#b#c',
    'a:',
  ],
  'uri-reference': ['/a', '?a', '#a', '1:2', './1:2', '%', '%20', '\\', 'a//b'],
  iri: ['http://é/日本', 'é:a', 'http://a?\ue000', 'http://a/\ue000'],
  'iri-reference': ['/日本', 'a b', '<'],
  'uri-template': ['http://a/{x}', '{', '{x,y}', '{+x}', '{x*}', '{x:3}', '{x:0}', '{}', '%2G', '{X}'],
  'json-pointer': ['/a', 'a/b', '/~', '/~01', '/'],
  'relative-json-pointer': ['0', '1/a', '01', '0#', '0#a', '12/a/~2'],
};

/** With one of these a schema is none, and the engine refuses every input. */
const invalid = [
  { title: 5 },
  { description: null },
  { examples: 'none' },
  { $comment: {} },
  { $schema: 5 },
  { required: ['a', 'a'] },
  { required: 'a' },
  { type: ['object', 'object'] },
  { type: [] },
  { type: 'text' },
  { minLength: -1 },
  { maximum: '5' },
  { properties: [] },
  { pattern: '(' },
  { patternProperties: { '[': {} } },
  { allOf: [] },
  { not: 5 },
  { items: 5 },
  { enum: 5 },
  { format: 5 },
  { multipleOf: 0 },
  { $ref: '#/definitions/none' },
  { dependencies: { a: 'b' } },
  { uniqueItems: 1 },
  { if: 5 },
  { readOnly: 'no' },
];

const types = ['object', 'object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** What a mismatch comes to. Of a field or an item too many zen tells the object or the list, and we tell which it is. */
function comparable(mismatch: SchemaMismatch | null): string {
  if (!mismatch) return 'no mismatch';
  const { path, reason } = mismatch;
  const isTooMany = reason.kind === 'other' && /^Additional (?:items|properties) are not allowed/.test(reason.text);
  if (isTooMany || reason.kind === 'not-allowed') return 'not allowed';
  if (reason.kind !== 'other') return JSON.stringify(mismatch);
  // The engine names its own form of a pattern, and writes numbers of a schema as the author did.
  return JSON.stringify([path, reason.text.replace(/(?<=does not match ).*|^.*(?=is not allowed for )/s, '')]);
}

/** Whether a pattern looks ahead and has `\w` or `\d`, which zen takes for those of every script there. */
const looksAroundSets = (schema: object) =>
  Array.from(JSON.stringify(schema).matchAll(/"(?:[^"\\]|\\.)*"/g), ([text]) => text).some(
    (text) => /\(\?[=!]/.test(text) && /\\\\[wd]/.test(text),
  );

/** What the texts of both begin with the same. */
const MAX_COMPARED = 200;

const [count = 500, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomSchemas(seed);
const counts = { compared: 0, accepted: 0, refused: 0, rejected: 0 };
const differences: Difference[] = [];

for (let n = 0; n < count && differences.length < MAX_DIFFERENCES; n++) {
  const schema = {
    type: 'object',
    properties: { a: random.schema(3), b: random.schema(2) },
    definitions: {
      one: random.schema(2),
      two: { items: { $ref: '#/definitions/two' }, properties: { a: { $ref: '#' } } },
      here: { ...(random.schema(1) as object), $id: '#three' },
      'a/b': random.schema(1),
    },
  };
  const graph: DecisionGraph = {
    nodes: [{ id: 'in', name: 'in', type: 'inputNode', content: { schema: JSON.stringify(schema) } }],
    edges: [],
  };
  const decision = new ComparedDecision(graph);
  for (let left = INPUTS; left > 0; left--) {
    const input = random.object(2);
    const engine = await decision.engine(input, false);
    if (engine === ENDED) break;
    const source = typeof engine === 'string' ? readEngineError(engine)?.source : undefined;
    const theirs = source === undefined ? null : readMismatch(source);
    const difference = (why: string, more: object) => differences.push({ why, schema, input, engine: source, ...more });
    if (decision.notCompiled !== null) {
      counts.rejected++;
      if (source === undefined || theirs)
        difference('Only we say that it is no schema', { ours: decision.notCompiled });
      break;
    }
    counts.compared++;
    const answer = decision.ours(input, false);
    if (!answer) {
      difference('We have no answer', {});
      break;
    }
    const ours =
      'failed' in answer && answer.failed.cause.kind === 'schema-mismatch' ? answer.failed.cause.mismatch : null;
    counts[ours ? 'refused' : 'accepted']++;
    // What stands in an unused part behind a reference that leads nowhere is not looked at.
    const isUnused = source !== undefined && JSON.stringify(schema).includes('#/definitions/none');
    if (source !== undefined && !theirs && !isUnused) difference('Only the engine says that it is no schema', { ours });
    else if (theirs === null && isUnused) counts.compared--;
    else if (comparable(ours).slice(0, MAX_COMPARED) !== comparable(theirs).slice(0, MAX_COMPARED)) {
      if (looksAroundSets(schema)) counts.compared--;
      else difference('Another mismatch', { ours, theirs });
    }
  }
  decision.close();
}

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
