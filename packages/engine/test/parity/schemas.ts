/**
 * Compares which inputs our compiled JSON Schemas and the engine let through, on generated schemas. Prints those on which the
 * two differ. A program of its own, because the engine's native code can end the process that runs it. Arguments: how many
 * schemas, and the seed.
 */
import type { DecisionGraph } from '@rulewright/contract';
import type { Fields } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';

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
    const bound = () => this.pick<number>([0, 1, 2, 5, -1, 1.5, 100]);
    const inner = () => (depth > 0 ? this.schema(depth) : {});
    return this.pick<() => [string, unknown]>([
      () => ['properties', { a: inner(), b: inner() }],
      () => ['required', this.pick([['a'], ['b'], ['a', 'b'], []])],
      () => ['additionalProperties', this.pick<unknown>([false, true, inner()])],
      () => ['items', inner()],
      () => [
        'enum',
        this.pick([
          [1, 'x', null],
          [true, 0],
          ['a', 'ab', 1.5],
        ]),
      ],
      () => ['const', this.pick<unknown>([1, 'x', null, false, 0])],
      () => [this.pick(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']), bound()],
      () => [this.pick(['minItems', 'maxItems', 'minLength', 'maxLength']), this.number(4)],
      () => ['format', this.pick(['date', 'date-time', 'time'])],
      () => [this.pick(['title', 'description']), 'words'],
    ])();
  }

  value(depth: number): unknown {
    return this.pick<() => unknown>([
      () => this.pick<unknown>([0, 1, 2, 5, -1, 1.5, 100, 0.1, 1e15, 1e-7]),
      () => this.pick<unknown>(['', 'x', 'a', 'ab', 'abc', 'é', '😀', '😀😀', 'abcd']),
      () =>
        this.pick<unknown>(['2024-02-29', '2023-02-29', '2026-01-31T12:00:00Z', '2026-01-31 12:00', '23:59:59+01:00']),
      () => this.pick<unknown>([true, false, null]),
      () => (depth > 0 ? Array.from({ length: this.number(4) }, () => this.value(depth - 1)) : []),
      () => (depth > 0 ? this.object(depth - 1) : {}),
    ])();
  }

  object(depth: number): Fields {
    const names = ['a', 'b', 'c'].filter(() => this.number(3) > 0);
    return Object.fromEntries(names.map((name) => [name, this.value(depth)])) as Fields;
  }
}

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
];

const types = ['object', 'object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const [count = 500, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomSchemas(seed);
const counts = { compared: 0, accepted: 0, refused: 0, notCompiled: 0 };
const differences: Difference[] = [];

for (let n = 0; n < count && differences.length < MAX_DIFFERENCES; n++) {
  const schema = { type: 'object', properties: { a: random.schema(3), b: random.schema(2) } };
  const graph: DecisionGraph = {
    nodes: [{ id: 'in', name: 'in', type: 'inputNode', content: { schema: JSON.stringify(schema) } }],
    edges: [],
  };
  const decision = new ComparedDecision(graph);
  if (decision.notCompiled !== null) counts.notCompiled++;
  else
    for (let left = INPUTS; left > 0; left--) {
      const input = random.object(2);
      const isAccepted = decision.ours(input, false) !== null;
      const engine = await decision.engine(input, false);
      counts.compared++;
      counts[isAccepted ? 'accepted' : 'refused']++;
      if (isAccepted !== (typeof engine !== 'string'))
        differences.push({ why: 'One lets it through', schema, input, isAccepted, engine });
    }
  decision.close();
}

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
