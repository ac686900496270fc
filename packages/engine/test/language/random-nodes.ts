import type { DecisionGraph } from '@rulewright/contract';
import type { RandomTexts } from './random-texts.ts';

/**
 * The input of the nodes. Their texts are small, so that most have a result that shows which of them were evaluated.
 */
export const input = { x: 5, t: true, s: 'a', l: [1, 2], o: { x: 5, t: true } };

/** Generates a node of each kind between a request and a response, valid or with small mistakes. */
export class RandomNodes {
  readonly #random: RandomTexts;

  constructor(random: RandomTexts) {
    this.#random = random;
  }

  expressionNode(): DecisionGraph {
    const expressions = this.#several(1, () => ({
      key: this.#random.pick(['a', 'b', 'c.d', 'a', '', ' ']),
      value: this.#text(values),
    }));
    const transform = this.#random.pick([
      {},
      {},
      { inputField: this.#text(['o', 'o', 'o.x', 'x', 'missing']) },
      { inputField: this.#text(['l', 'l', 'x']), executionMode: 'loop' },
      { inputField: this.#text(['o']), outputPath: this.#random.pick(['', ' ', 'out', 'a.b']) },
    ]);
    return graphWith('expressionNode', { expressions: withIds(expressions), passThrough: false, ...transform });
  }

  /** Each row has its number as a value, so that the result shows which rows match. */
  tableNode(): DecisionGraph {
    const columnKinds = this.#several(1, () => this.#random.pick([fieldColumn, fieldColumn, freeColumn]));
    const inputs = withIds(columnKinds.map(({ fields }) => ({ name: 'Column', field: this.#text(fields) })));
    const outputs = [{ id: 'out', name: 'Value', field: this.#random.pick(['value', 'a.b', '', ' ']) }];
    const rules = this.#several(2, (row) => ({
      ...Object.fromEntries(columnKinds.map(({ cells }, n) => [inputs[n]?.id, this.#text(cells)])),
      out: this.#text(values),
      row: String(row),
    }));
    const columns = { inputs, outputs: [...outputs, { id: 'row', name: 'Row', field: 'row' }] };
    return graphWith('decisionTableNode', { hitPolicy: 'collect', ...columns, rules, passThrough: false });
  }

  /** Each branch leads to a node that outputs the number of the branch. */
  switchNode(): DecisionGraph {
    const statements = withIds(this.#several(1, () => ({ condition: this.#text(conditions) })));
    const { nodes, edges } = graphWith('switchNode', { hitPolicy: 'collect', statements });
    const marks = statements.map(({ id }, n) => ({
      id: `mark-${id}`,
      name: id,
      type: 'expressionNode',
      content: { expressions: [{ id: 'e', key: `way${n}`, value: 'true' }], passThrough: false },
    }));
    return {
      nodes: [...nodes, ...marks],
      edges: [
        ...edges.filter(({ sourceId }) => sourceId !== 'node'),
        ...marks.flatMap(({ id, name }) => [
          { id: `to-${id}`, sourceId: 'node', targetId: id, sourceHandle: name },
          { id: `from-${id}`, sourceId: id, targetId: 'out' },
        ]),
      ],
    };
  }

  /** Generates a graph in which some nodes and connections are removed, duplicated or connected differently. */
  changedStructure({ nodes, edges }: DecisionGraph): DecisionGraph {
    const changed = { nodes: nodes.slice(0, 8), edges: [...edges] };
    for (let n = this.#random.number(3); n >= 0; n--) this.#changeOnce(changed);
    return changed;
  }

  #changeOnce({ nodes, edges }: DecisionGraph) {
    const ids = [...nodes.map(({ id }) => id), 'nowhere'];
    const edge = () => ({ sourceId: this.#random.pick(ids), targetId: this.#random.pick(ids) });
    this.#random.pick([
      () => edges.push({ id: `new-${edges.length}`, ...edge() }),
      () => edges.splice(this.#random.number(edges.length), 1),
      () => nodes.splice(this.#random.number(nodes.length), 1),
      () => nodes.push({ id: `in-${nodes.length}`, name: 'Another', type: 'inputNode' }),
      () => nodes.push(...nodes.slice(0, 1)),
      () => edges.push(...edges.slice(0, 1)),
    ])();
  }

  #several<Item>(least: number, one: (n: number) => Item): Item[] {
    return Array.from({ length: least + this.#random.number(3) }, (_, n) => one(n));
  }

  #text(right: readonly string[]): string {
    const text = this.#random.pick(right);
    const written = this.#random.number(8) === 0 ? this.#mistaken(text) : text;
    const space = () => (this.#random.number(8) === 0 ? this.#random.pick(spaces) : '');
    return space() + written + space();
  }

  #mistaken(text: string): string {
    const at = this.#random.number(text.length + 1);
    return this.#random.pick([
      () => text.slice(0, at) + this.#random.pick(pieces) + text.slice(at),
      () => text.slice(0, at) + text.slice(at + 1),
      () => '',
    ])();
  }
}

/** Some of these are space only in JavaScript or only in the engine. */
const spaces = [' ', '\n', '\t', '\r\n', '\u0085', '\u00a0', '\ufeff', '\u2028'];
const pieces = ['(', ')', ']', '1 +', ' and ', '"', ',', '..', ' ', '> ', '.', '5', '-""', '\r'];
const values = ['1', '"a"', 'x', 'x + 1', 't', 'len(l)', 'o.x', '[1, 2]', '{a: 1}', 'x > 1 ? 1 : 2', 'd("2025-01-01")'];
const tests = [
  '5',
  '> 1',
  '[1..9]',
  '$ == 5',
  '5, 6',
  '> 1 and < 9',
  '!= 7',
  'x',
  '"a"',
  'in [5]',
  'len("ab") > 1',
  '7',
];
const conditions = ['true', 't', 'x > 1', 'x == 5', 'x in [1..9]', 'not false', 'x > 9', '"a", "b"', '> 1', 'o.t'];

/** One column with a field, whose cells are tests, and one without a field, whose cells are conditions. */
const fieldColumn = { fields: ['x', 'x', 'x', 's', '$root.x', 'l', '1 + 4'], cells: tests };
const freeColumn = { fields: ['', ' ', '\u0085'], cells: conditions };

const withIds = <Item>(items: Item[]) => items.map((item, n) => ({ id: `id${n}`, ...item }));

const graphWith = (type: string, content: object): DecisionGraph => ({
  nodes: [
    { id: 'in', name: 'in', type: 'inputNode' },
    { id: 'node', name: 'node', type, content },
    { id: 'out', name: 'out', type: 'outputNode' },
  ],
  edges: [
    { id: 'e1', sourceId: 'in', targetId: 'node' },
    { id: 'e2', sourceId: 'node', targetId: 'out' },
  ],
});
