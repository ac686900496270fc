import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import { RandomExpressions } from './random-expressions.ts';
import { differsOnPurpose } from './text-differences.ts';

type Cells = Record<string, string>;

/** Parts of the input that may be no objects. */
const mayLackFields = ['list', 'rows', 'mixed', 'texts', 'n', 'people[0]', 'nothing', 's'];

/** Graphs of a few nodes with random connections, for the inputs that `input()` returns. */
export class RandomGraphs extends RandomExpressions {
  #named = 0;
  #prefix = '';
  /** Whether nodes may have one name. As a value such a node can come to hold itself, which ends zen's process. */
  #sharesNames = false;
  // One expression that fails is enough for a whole graph to fail.
  protected override mistakes = 500;

  override of(...wanted: Parameters<RandomExpressions['of']>): string {
    return this.#comparable('cell', () => super.of(...wanted));
  }

  override whole(): string {
    return this.#comparable('cell', () => super.whole());
  }

  #comparable(where: 'cell' | 'row', make: () => string): string {
    for (;;) {
      const text = make();
      if (!differsOnPurpose(text, where)) return text;
    }
  }

  /** @param prefix of the ids: the engine mixes up the schemas of nodes that have the same id in several graphs */
  graph(calls: readonly string[] = [], prefix = ''): DecisionGraph {
    this.#named = 0;
    this.#prefix = prefix;
    this.#sharesNames = this.number(3) === 0;
    const input = this.#node('inputNode', this.#schemaAtTimes());
    const inner = Array.from({ length: 1 + this.number(6) }, () => this.#innerNode(calls));
    const nodes = [input, ...inner, ...(this.number(6) === 0 ? [] : [this.#node('outputNode', this.#schemaAtTimes())])];
    const edges: DecisionGraph['edges'] = [];
    const connect = (source: DecisionNode, target: DecisionNode) => {
      const handles =
        source.type === 'switchNode' ? (source.content as { statements: { id: string }[] }).statements : [];
      const sourceHandle = handles.length > 0 ? this.pick(handles).id : null;
      edges.push({ id: `e${edges.length}`, sourceId: source.id, targetId: target.id, sourceHandle });
    };
    for (const [place, node] of nodes.entries()) {
      if (place === 0) continue;
      for (let left = this.pick([1, 1, 1, 2, 3]); left > 0; left--) connect(this.pick(nodes.slice(0, place)), node);
    }
    // The results of the engine depend on the order in which nodes and edges are listed.
    return { nodes: this.#shuffled(nodes), edges: this.#shuffled(edges) } as DecisionGraph;
  }

  /** A table alone, with an index, because most of its cells are literals. Some of the others fail where they are run. */
  searchedTable(): DecisionGraph {
    this.#named = 0;
    const fields = this.#shuffled(['n', 's', 'm', 'day', 'clock']).slice(0, 1 + this.number(3));
    const inputs = fields.map((field, at) => ({ id: `i${at}`, name: `I${at}`, field }));
    const rules = Array.from({ length: 30 }, (_, at) => ({
      _id: `r${at}`,
      ...Object.fromEntries(inputs.map(({ id, field }) => [id, this.#literal(field)])),
      out: String(at),
    }));
    for (let left = 1 + this.number(2); left > 0; left--) {
      const { id, field } = this.pick(inputs);
      const tests = this.#shuffled([this.#mayFail(), ...Array.from({ length: 2 }, () => this.#literal(field))]);
      Object.assign(this.pick(rules), {
        [id]: tests.slice(this.number(2)).join(this.pick([' and ', ' and ', ' or '])),
      });
    }
    const outputs = [{ id: 'out', name: 'Out', field: 'out' }];
    const expressions = [{ id: 'd', key: 'day', value: this.pick(['day', 'd(day)', 'd(day, "Europe/Berlin")']) }];
    const [input, dates, table] = [
      this.#node('inputNode', {}),
      this.#node('expressionNode', { expressions, passThrough: true }),
      this.#node('decisionTableNode', { hitPolicy: this.pick(['first', 'collect']), inputs, outputs, rules }),
    ];
    const edges = [
      { id: 'e', sourceId: input.id, targetId: dates.id },
      { id: 'f', sourceId: dates.id, targetId: table.id },
    ];
    return { nodes: [input, dates, table], edges };
  }

  #shuffled<Item>(items: Item[]): Item[] {
    const left = [...items];
    return items.map(() => left.splice(this.number(left.length), 1)[0] as Item);
  }

  #node(type: string, content: unknown): DecisionNode {
    const name = `n${this.#named++}`;
    return {
      id: `${this.#prefix}${name}`,
      name: this.pick([name, name, name, `Node ${name}`, this.#sharesNames ? 'n1' : name]),
      type,
      content,
    };
  }

  #innerNode(calls: readonly string[]): DecisionNode {
    const mapping = this.#mapping();
    if (mayLackFields.includes(mapping.inputField ?? '')) return this.#nodeOnAnything(calls, mapping);
    return this.pick([
      () => this.#node('expressionNode', { expressions: this.#expressions(), ...mapping }),
      () => this.#node('expressionNode', { expressions: this.#expressions(), ...mapping }),
      () => this.#node('decisionTableNode', { ...this.table(this.pick([1, 2, 3, 6])), ...mapping }),
      () => this.#node('decisionTableNode', { ...this.table(this.pick([2, 4, 30])), ...mapping }),
      () =>
        this.#node('switchNode', {
          hitPolicy: this.pick(['first', 'collect']),
          statements: ['s1', 's2', 's3'].slice(0, 1 + this.number(3)).map((id) => ({
            id,
            condition: this.pick([() => this.of('boolean', 2), () => '', () => this.of('any', 1), () => 'n >'])(),
          })),
        }),
      () =>
        calls.length > 0
          ? this.#node('decisionNode', { key: this.pick(calls), ...mapping })
          : this.#node('expressionNode', { expressions: this.#expressions(), ...mapping }),
    ])();
  }

  /** One that works on a value that may be a number, a text, a list or nothing. */
  #nodeOnAnything(calls: readonly string[], mapping: object): DecisionNode {
    if (calls.length > 0 && this.number(3) === 0)
      return this.#node('decisionNode', { key: this.pick(calls), ...mapping });
    // As a value of its own an object would hold itself, which ends zen's process.
    const values = ['type($root)', '1 + 2', '$root == 5', '$root + 1', 'deep.a', 'x.y.z ?? "none"', '"text"', 'n'];
    const expressions = ['x', 'y'].map((key) => ({ id: key, key, value: this.pick(values) }));
    return this.#node('expressionNode', { expressions, ...mapping });
  }

  #mapping() {
    const isLoop = this.number(5) === 0;
    return {
      passThrough: this.number(2) === 0,
      inputField: isLoop
        ? this.pick(['people', 'people', 'list', 'rows', 'mixed', 'texts', 'n'])
        : this.pick(['', '', '', '', '', '', null, null, 'deep', 'people[0]', 'nothing', 'list', 's']),
      outputPath: this.pick(['', '', '', null, 'out', 'deep.out', 'a.b', 'a..b', '$root']),
      executionMode: isLoop ? 'loop' : 'single',
    };
  }

  #expressions() {
    const keys = this.#shuffled(['x', 'y', 'z', 'deep.a', 'w.v', 'n', 'list', 'people', 'nothing', 'deep', 'rows']);
    const count = 1 + this.number(4);
    return keys.slice(0, count).map((key, at) => ({
      id: `x${at}`,
      key,
      value: this.#comparable('row', () => this.#value(keys.slice(0, at))),
    }));
  }

  #value(before: string[]): string {
    return this.pick([
      () => this.whole(),
      () => this.of('number', 2),
      () => (before.length > 0 ? `$.${this.pick(before)}` : 'n'),
      () => this.pick(['nothing', 'deep', '{ a: null, b: { c: null } }', 'people', 'list', 'deep.a']),
      () => `$nodes.n${this.number(5)}.${this.pick(['n', 'x', 'deep.a', 'y'])}`,
      () =>
        this.#sharesNames
          ? 'n'
          : this.pick(['$nodes', `$nodes.n${this.number(5)}`, '$nodes["n1"]', '$nodes[s]', '$nodes.n0.deep.a']),
      () => '[{ n: 1, s: "a" }, { n: null, deep: { a: null } }, { s: "b", x: 2 }]',
    ])();
  }

  table(rowCount: number) {
    const fields = this.#shuffled([
      'n',
      's',
      'no',
      'm',
      'day',
      'd(day)',
      'deep.a.b.c',
      'len(list)',
      'n + m',
      '',
      '',
    ]).slice(0, 1 + this.number(4));
    const inputs = fields.map((field, at) => ({ id: `i${at}`, name: `I${at}`, field }));
    const outputs = this.#shuffled(['out', 'x', 'res.a', 'res.b', 'n', 'res', '', '$root'])
      .slice(0, 1 + this.number(2))
      .map((field, at) => ({ id: `o${at}`, name: `O${at}`, field }));
    const rules = Array.from({ length: rowCount }, (_, at) => {
      const row: Cells = { _id: `r${at}` };
      if (this.number(9) === 0) row._description = ' words ';
      for (const { id, field } of inputs)
        row[id] = field === '' ? this.pick(['', this.of('boolean', 2)]) : this.#cell(field);
      for (const { id, field } of outputs) {
        if (field === 'res') row[id] = this.pick(['', '{ c: n }', '{}']);
        else
          row[id] = this.pick([
            () => '',
            () => this.of('number', 1),
            () => this.of('text', 1),
            () => this.of('any', 2),
            () => String(at),
          ])();
        if (this.number(20) === 0) delete row[id];
      }
      return row;
    });
    return { hitPolicy: this.pick(['first', 'collect']), inputs, outputs, rules };
  }

  #cell(field: string): string {
    return this.pick([
      () => '',
      () => '',
      () => this.#literal(field),
      () => this.#literal(field),
      () => this.#literal(field),
      () => `> ${this.#number()} and < ${this.#number()}`,
      () => this.test(),
      () => this.pick(['true', 'false', 'null', '> ', ' ']),
    ])();
  }

  #number = () => String(this.pick([this.number(30) - 5, this.number(300) / 10]));

  #literal(field: string): string {
    if (field.includes('day') || field === 'clock')
      return Array.from({ length: 1 + this.number(2) }, () => this.dateTest()).join(this.pick([' and ', ' or ']));
    return this.pick([
      () => (field === 's' ? `"${this.pick(['abc', '', 'true', 'Zürich'])}"` : this.#number()),
      () => (field === 's' ? '"abc", "a b"' : `${this.#number()}, ${this.#number()}`),
      () => `${this.pick(['>', '<', '>=', '<='])} ${this.#number()}`,
      () => `${this.pick('[('.split(''))}${this.#number()}..${this.#number()}${this.pick('])'.split(''))}`,
    ])();
  }

  /** A remainder by zero fails the whole evaluation, not only the cell. */
  #mayFail = () => `${this.pick(['$', 'n', '5'])} % ${this.pick(['zero', 'm', '2'])} ${this.pick(['==', '!='])} 1`;

  #schemaAtTimes = () => (this.number(5) === 0 ? { schema: this.#schema() } : {});

  #schema(): string {
    return JSON.stringify({
      type: 'object',
      required: this.pick([[], ['n'], ['absent']]),
      properties: {
        n: { type: this.pick(['number', 'integer']), minimum: this.number(10) },
        s: { type: 'string', maxLength: 5 },
      },
    });
  }
}
