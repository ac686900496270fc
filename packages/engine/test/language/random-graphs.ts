import type { DecisionGraph } from '@rulewright/contract';
import { RandomTexts } from './random-texts.ts';

type Content = Record<string, unknown>;

/** No key leads into the value of another. The engine would turn some of these into a cycle and crash. */
const keys = ['a', 'b', 'c.d', 'c.e', 'list', 'text', 'm.n.o'];
const values = [
  ...[
    '1',
    '"x"',
    'true',
    'null',
    'a',
    'b',
    'c',
    'c.d',
    'c.e',
    'list',
    'text',
    'a.b',
    '{d: 1}',
    '{d: {f: "x"}, e: null}',
  ],
  ...[
    '[1, 2]',
    '[{a: 1}, {a: "x", b: 2}]',
    'a ?? 1',
    'a == null ? "none" : a',
    'map(list, #.a)',
    'filter(list, # != null)',
  ],
  ...[
    '$.a',
    '$.c',
    '$.c.d',
    '$nodes.n1',
    '$nodes.n2.a',
    '$nodes.in.list',
    'd("2025-01-01")',
    'list[0]',
    'keys(c)',
    'c["d"]',
  ],
  ...['a / 2', 'a / b', 'a > 1', 'text + "y"', 'len(list)', 'x = a; {y: x}', '{[text]: a}', `\`\${a}\``],
];
/** They change the input itself, through another name. Nothing is inferred of their graphs, so they are rare. */
const aliasWrites = ['x = c; x.d = [1]; 1', 'x = list[0]; x.a = [1]; 1', 'map(list, (x = #; x.a = [1]; 1))'];
const conditions = ['a > 1', 'text == "x"', 'c.d == 1', 'true', 'false', 'len(list) > 1', 'a == null', ''];
const fields = ['a', 'text', 'c.d', 'len(list)', 'b', '', 'a ?? 1', '$nodes.n1.a', 'list'];
const cells = ['', '', '> 1', '"x"', '1', 'null', '[0..5]', '$ != null', '$ == a', 'true', 'not in [7]'];

/** Generates small graphs from every kind of node whose output type is known. */
export class RandomGraphs {
  readonly #random: RandomTexts;

  constructor(seed: number) {
    this.#random = new RandomTexts(seed);
  }

  graph(): DecisionGraph {
    const inner = Array.from({ length: 1 + this.#random.number(5) }, (_, n) => this.#node(`n${n + 1}`));
    const nodes = [
      { id: 'in', name: 'in', type: 'inputNode', content: this.#request() },
      ...inner,
      { id: 'out', name: 'out', type: 'outputNode', content: {} },
    ];
    const edges = nodes.slice(1).flatMap(({ id }, n) => {
      const sources = new Set(Array.from({ length: 1 + this.#random.number(3) }, () => this.#random.number(n + 1)));
      return [...sources].map((source) => this.#edge(nodes[source] as Node, id));
    });
    const ends = inner.filter(({ id }) => !edges.some(({ sourceId }) => sourceId === id));
    return { nodes, edges: this.#shuffled([...edges, ...ends.map((end) => this.#edge(end, 'out'))]) } as DecisionGraph;
  }

  inputs(): object[] {
    return Array.from({ length: 4 }, () => ({
      a: this.#random.pick([1, 0, 7]),
      ...(this.#random.number(2) === 0 && { b: this.#random.pick([2, 'x', null, { d: 1 }]) }),
      c: this.#random.pick([{}, { d: 1 }, { d: 'x', e: { f: 1 } }, { e: null }]),
      list: this.#random.pick([[], [{ a: 1 }, { a: 'x' }], [{ a: 1, c: { d: 2 } }]]),
      text: this.#random.pick(['x', 'y', 'a']),
    }));
  }

  #request(): Content {
    if (this.#random.number(2) === 0) return {};
    const number = { type: 'number' };
    const item = { type: 'object', properties: { a: { type: ['number', 'string'] }, c: { type: 'object' } } };
    const inner = {
      type: 'object',
      properties: { d: { enum: [1, 'x'] }, e: { anyOf: [{ type: 'null' }, { type: 'object' }] } },
    };
    const properties = {
      a: number,
      c: { $ref: '#/$defs/inner' },
      list: { type: 'array', items: item },
      text: { type: 'string' },
    };
    const schema = { type: 'object', properties, required: ['a', 'c', 'list'], $defs: { inner } };
    return { schema: JSON.stringify(schema) };
  }

  #edge({ id, type, content }: Node, targetId: string) {
    const statements = type === 'switchNode' ? (content.statements as { id: string }[]) : [];
    const sourceHandle = statements.length > 0 ? this.#random.pick(statements).id : undefined;
    return { id: `${id}-${targetId}`, sourceId: id, targetId, ...(sourceHandle && { sourceHandle }) };
  }

  #shuffled<Item>(items: Item[]): Item[] {
    const left = [...items];
    return items.map(() => left.splice(this.#random.number(left.length), 1)[0] as Item);
  }

  #node(id: string): Node {
    const type = this.#random.pick(['expressionNode', 'expressionNode', 'decisionTableNode', 'switchNode'] as const);
    const content = { expressionNode: this.#expressions, decisionTableNode: this.#table, switchNode: this.#switch }[
      type
    ];
    return { id, name: this.#random.number(8) === 0 ? 'n1' : id, type, content: content.call(this) };
  }

  #several<Item>(most: number, one: (n: number) => Item): Item[] {
    return Array.from({ length: 1 + this.#random.number(most) }, (_, n) => one(n));
  }

  #expressions(): Content {
    const expressions = this.#several(4, (n) => ({
      id: `e${n}`,
      key: this.#random.pick(keys),
      value: this.#random.pick(this.#random.number(60) === 0 ? aliasWrites : values),
    }));
    return { expressions, ...this.#transform() };
  }

  #table(): Content {
    const inputs = this.#several(2, (n) => ({ id: `i${n}`, name: `i${n}`, field: this.#random.pick(fields) }));
    const outputs = this.#several(3, (n) => ({ id: `o${n}`, name: `o${n}`, field: this.#random.pick(keys) }));
    const rules = this.#several(3, (n) => ({
      _id: `r${n}`,
      ...Object.fromEntries(inputs.map(({ id }) => [id, this.#random.pick(cells)])),
      ...Object.fromEntries(outputs.map(({ id }) => [id, this.#random.pick(['', '$', ...values])])),
    }));
    return { hitPolicy: this.#random.pick(['first', 'collect']), inputs, outputs, rules, ...this.#transform() };
  }

  #switch(): Content {
    const statements = this.#several(2, (n) => ({ id: `s${n}`, condition: this.#random.pick(conditions) }));
    return { hitPolicy: this.#random.pick(['first', 'collect']), statements };
  }

  #transform(): Content {
    const isLoop = this.#random.number(5) === 0;
    return {
      passThrough: this.#random.number(2) === 0,
      inputField: isLoop ? 'list' : this.#random.pick([null, null, null, 'c', ' ']),
      outputPath: this.#random.pick([null, null, 'c', 'c.e', 'made', 'list']),
      executionMode: isLoop ? 'loop' : 'single',
    };
  }
}

type Node = { id: string; name: string; type: string; content: Content };
