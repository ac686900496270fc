import type { DecisionGraph, DecisionNode } from '@rulewright/contract';
import type { Expectation } from '@rulewright/jdm';
import { RandomTexts } from '../language/random-texts.ts';

type Kind = 'list' | 'number' | 'text' | 'object' | 'boolean' | 'date';

/** In characters, as much as is run in the server. */
const MAX_INPUT = 32_000;
/** The same of a test case, and of an answer that is compared. */
const [MAX_CASE, MAX_ANSWER] = [64 * 1024, 256 * 1024];

/** A number that no double stands for. */
const DECIMAL = '1.2345678901234567890123';

/** Graphs, schemas, inputs and test cases that make much work of little: long lists and names, values that are shared, and decimals. */
export class HungryGraphs extends RandomTexts {
  #mayCall = false;

  /** A graph that may call another, as "called". */
  graph({ mayCall = true } = {}): DecisionGraph {
    this.#mayCall = mayCall;
    const node = (short: string, type: string, content: unknown): DecisionNode => {
      const id = this.#name(short);
      return { id, name: id, type, content };
    };
    const inner = Array.from({ length: 1 + this.number(4) }, (_, at) => node(`n${at}`, ...this.#inner()));
    const nodes = [
      node('in', 'inputNode', this.number(4) === 0 ? { schema: JSON.stringify(this.#schema(3)) } : {}),
      ...inner,
      node('out', 'outputNode', this.number(3) === 0 ? { schema: JSON.stringify(this.#schema(4)) } : {}),
    ];
    const edges: DecisionGraph['edges'] = [];
    const join = ({ id: sourceId, type }: DecisionNode, targetId: string) =>
      edges.push({
        id: `e${edges.length}`,
        sourceId,
        targetId,
        ...(type === 'switchNode' && { sourceHandle: `s${this.number(2)}` }),
      });
    for (const [at, { id }] of nodes.entries())
      for (let left = at === 0 ? 0 : this.pick([1, 1, 2, 3]); left > 0; left--)
        join(nodes[this.number(at)] as DecisionNode, id);
    return { nodes, edges };
  }

  input(): Record<string, unknown> {
    for (;;) {
      const input = {
        ...this.pick<() => object>([() => ({}), () => ({ z: null }), () => this.#nulls()])(),
        l: this.#list(1 + this.number(2_000)),
        k: this.#list(1 + this.number(200)),
        t: this.pick(['x', '7', 'é', '"', '\\', ' ', '1.5', 'e+']).repeat(1 + this.number(20_000)),
        o: this.#object(1 + this.number(3_400)),
        n: this.pick([3, 30, 300, 0.1, 0.12345678901, 1e14, 123456789.123456]),
      };
      if (JSON.stringify(input).length <= MAX_INPUT) return input;
      // Most are too long together, and each is to be long at times.
      const short = { ...input, l: [1], k: [1], t: 'x', o: { a: 1 } };
      const long = this.pick(['l', 'k', 't', 'o'] as const);
      const one = { ...short, [long]: input[long] };
      if (JSON.stringify(one).length <= MAX_INPUT) return one;
    }
  }

  /** A test case, and an answer that is much like what it expects. */
  testCase(): { expectation: Expectation; actual: unknown } {
    for (;;) {
      const name = this.#longName();
      const inner = this.pick<() => unknown>([
        () => this.#list(1 + this.number(24_000)),
        () => this.#object(1 + this.number(4_000)),
        () => this.input(),
      ]);
      const expected = this.pick<() => unknown>([
        () => inner(),
        () => ({ [name]: inner() }),
        () => [{ [name]: inner() }],
      ])();
      const actual = this.pick<() => unknown>([
        () => structuredClone(expected),
        () => ({ [name]: inner(), more: inner() }),
        () => inner(),
      ])();
      const place = () => `/${this.pick([name.slice(0, 400), '0', 'l'])}/${this.number(30)}`;
      const any = Array.from({ length: this.pick([0, 1, 100]) }, place);
      const expectation = {
        expected,
        match: this.pick(['whole', 'members'] as const),
        tolerance: this.pick([0, 0.5]),
        any,
      };
      if (JSON.stringify(expectation).length <= MAX_CASE && JSON.stringify(actual).length <= MAX_ANSWER)
        return { expectation, actual };
    }
  }

  /** As an id or a name in a graph: one in a few is long. */
  #name = (short: string) => (this.number(4) === 0 ? short + this.pick(['x', 'é', '😀']).repeat(490) : short);

  #longName = () => this.pick(['k', '1', 'é', '/', '~']).repeat(1 + this.number(16_000));

  /** Many fields that every node takes away. */
  #nulls = () => Object.fromEntries(Array.from({ length: 1 + this.number(2_000) }, (_, at) => [`z${at}`, null]));

  #list(length: number): unknown[] {
    const item = this.pick<() => unknown>([
      () => this.number(100),
      () => this.number(1e9) / 1e11,
      () => this.number(1e9) + this.number(1e6) / 1e6,
      () => [this.number(9)],
      () => ({ a: this.number(9) }),
      () => ({ [`k${this.number(1e6)}`]: 1 }),
      () => `t${this.number(99)}`,
      () => null,
    ]);
    return Array.from({ length }, item);
  }

  #object(size: number): Record<string, unknown> {
    const long = this.number(4) === 0;
    const mark = this.pick(['k', 'k', '😀', '\ud800']);
    const name = (at: number) => (long ? this.pick(['k', '1', 'é', '😀']).repeat(5_000) + at : `${mark}${at}`);
    return Object.fromEntries(Array.from({ length: long ? 1 + (size % 5) : size }, (_, at) => [name(at), at]));
  }

  #inner(): [type: string, content: unknown] {
    const expressions = () =>
      Array.from({ length: 1 + this.number(3) }, (_, at) => ({ id: `${at}`, key: this.#key(), value: this.#any(4) }));
    const statements = () =>
      Array.from({ length: this.pick([1, 20, 200]) }, (_, at) => ({ id: `s${at}`, condition: this.#of('boolean', 2) }));
    return this.pick<() => [string, unknown]>([
      () => ['switchNode', { hitPolicy: this.pick(['first', 'collect']), statements: statements() }],
      () => ['expressionNode', { expressions: expressions(), passThrough: this.number(2) === 0 }],
      () => ['expressionNode', { expressions: expressions(), passThrough: true }],
      () => ['expressionNode', { expressions: expressions(), inputField: 'l', outputPath: 'l', executionMode: 'loop' }],
      () => ['decisionTableNode', { ...this.#table(), passThrough: this.number(2) === 0 }],
      () =>
        this.#mayCall
          ? ['decisionNode', { key: 'called', ...this.pick([{}, { inputField: 'l', executionMode: 'loop' }]) }]
          : ['expressionNode', { expressions: expressions() }],
    ])();
  }

  #key = () => this.pick(['a', 'b', 'l', 'o', 'k', 'a.b.c', 'o.x']);

  #table() {
    const id = this.#name('i');
    const unknown = 'u'.repeat(1 + this.number(1_900));
    const inputs = [
      { id, name: this.#name('I'), field: this.pick(['n', 't', 'l', '', unknown, this.#of('number', 2)]) },
      { id: 'j', name: this.#name('J') },
    ];
    const outputs = [{ id: 'x', name: 'X', field: this.#key() }];
    const rules = Array.from({ length: this.pick([1, 20, 300]) }, (_, at) => ({
      _id: `r${at}`,
      _description: this.pick(['', ' '.repeat(this.number(300))]),
      [id]: this.pick([
        '',
        `> ${at}`,
        `[0..${at}]`,
        `"x"`,
        `$ == ${at}`,
        `in k`,
        unknown,
        `${unknown}${at}`,
        `> ${DECIMAL}`,
      ]),
      j: this.pick(['', this.#of('boolean', 2)]),
      x: this.pick([String(at), this.#any(2)]),
    }));
    return { hitPolicy: this.pick(['first', 'collect']), inputs, outputs, rules };
  }

  #any = (depth: number): string =>
    this.#of(this.pick<Kind>(['list', 'list', 'number', 'text', 'object', 'date']), depth);

  #of(kind: Kind, depth: number): string {
    const of = (kind: Kind) => this.#of(kind, depth - 1);
    if (depth <= 0)
      return { list: 'l', number: 'n', text: 't', object: 'o', boolean: 'true', date: 'd("2026-01-31")' }[kind];
    const times = () => `[1..${this.pick([3, 30, 135, 1_000])}]`;
    return this.pick<() => string>(
      {
        list: [
          () => this.pick(['l', 'k']),
          () => `[${of('list')}]`,
          () => `flatten([${of('list')}, [${DECIMAL}]])`,
          () => `map(${of('list')}, # + ${DECIMAL})`,
          () => `[[${this.pick(['1', DECIMAL])}..${of('number')}]]`,
          () => `[${of('text')}, ${of('number')}]`,
          () => `map(${times()}, ${this.#any(depth - 1)})`,
          () => `map(${of('list')}, ${this.#any(depth - 1)})`,
          () => `map(${of('list')}, #)`,
          () => `flatMap(${times()}, ${of('list')})`,
          () => `flatten(${of('list')})`,
          () => `filter(${of('list')}, ${of('boolean')})`,
          () => `split(${of('text')}, ${this.pick(['""', '"x"', 't'])})`,
          () => `${of('list')}[0:${this.number(100)}]`,
          () => `${this.pick(['keys', 'values'])}(${of('object')})`,
          () => `map(${times()}, ${this.#date()})`,
          () => `map(${of('list')}, d(#).isValid())`,
        ],
        number: [
          () => 'n',
          () => `${this.pick(['sum', 'avg', 'min', 'max', 'median', 'mode'])}(${of('list')})`,
          () => `sum(map(${times()}, ${of('number')}))`,
          () => `(${of('number')} ${this.pick(['+', '-', '*', '/', '%', '^'])} ${of('number')})`,
          () => `(${this.pick(['1.2345678901234567', '0.00000000001', '3'])} * ${of('number')})`,
          () => `${this.pick(['floor', 'ceil', 'abs', 'round', 'trunc'])}(${of('number')})`,
          () => `${of('date')}.${this.pick(['year', 'week', 'dayOfYear', 'timestamp', 'quarter'])}()`,
          () => `${of('date')}.diff(${of('date')}, ${this.#unit()})`,
          () => `len(${of(this.pick(['list', 'text']))})`,
          () => `number(${of('text')})`,
          () => `count(${of('list')}, ${of('boolean')})`,
        ],
        text: [
          () => 't',
          () => `(${of('text')} + ${of('text')})`,
          () => `${this.pick(['upper', 'lower', 'trim', 'string'])}(${of('text')})`,
          () => `${of('date')}.format(${this.pick(['', '"%Y-%m-%d"', '"%A %d %B %Y %H:%M:%S"', 't'])})`,
          () => `string(${of('number')})`,
          () => `${this.#date()}.format(${this.pick(['t', '"%c"', '"%A %B %e %G %V"'])})`,
          () => `\`\${${of('text')}}\${${of('number')}}\``,
          () => `${of('text')}[0:${this.number(1_000)}]`,
        ],
        object: [
          () => 'o',
          () => `{ a: ${this.#any(depth - 1)}, b: ${this.#any(depth - 1)} }`,
          () => `{ [${of('text')}]: ${this.#any(depth - 1)} }`,
        ],
        date: [
          () => `d(${this.pick(['"2026-01-31"', '"2026-01-31 10:00:00"', 'n', 't', ''])})`,
          () =>
            `d(${this.pick(['"2026-03-29"', 'n'])}, ${this.pick(['"Europe/Berlin"', '"America/New_York"', '"UTC"', 't'])})`,
          () => `${of('date')}.add(${this.pick(['1', 'n', '"1d 2h"'])}, ${this.#unit()})`,
          () => `${of('date')}.${this.pick(['startOf', 'endOf'])}(${this.#unit()})`,
          () => `${of('date')}.tz(${this.pick(['"Europe/Berlin"', '"Asia/Tokyo"'])})`,
        ],
        boolean: [
          () => `contains(${of('list')}, ${this.#any(depth - 1)})`,
          () => `contains(${of('text')}, ${of('text')})`,
          () => `(${of('number')} in ${of('list')})`,
          () => `(${of('number')} in ${of('list')}[0])`,
          () => `(${of('number')} in [${of('number')}..${of('number')}])`,
          () => `(${of('number')} > ${of('number')})`,
          () => `(${of('text')} == ${of('text')})`,
          () => `${of('date')}.isSame(${of('date')}, ${this.#unit()})`,
          () => `${of('date')}.isBefore(${of('date')})`,
          () => `startsWith(${of('text')}, ${of('text')})`,
          () => `some(${of('list')}, ${of('boolean')})`,
          () => `(${of('text')} in ${of('object')})`,
        ],
      }[kind],
    )();
  }

  #date(): string {
    const date = this.pick(['d(t)', 'd(n)', 'd("2026-03-28")', 'd("2026-03-28", "Europe/Berlin")', 'd("Asia/" + t)']);
    const unit = `"${this.pick(['day', 'week', 'month', 'quarter', 'year'])}"`;
    return this.pick([
      () => date,
      () => `${date}.${this.pick(['add', 'sub'])}(n, ${unit})`,
      () => `${date}.${this.pick(['startOf', 'endOf'])}(${unit})`,
      () => `${date}.isSame("2026-04-01", ${unit})`,
      () => `${date}.diff("2020-04-01", ${unit})`,
      () => `${date}.tz("America/New_York").add("1d").hour()`,
    ])();
  }

  #unit = () => this.pick(['"day"', '"month"', '"year"', '"hour"', '"quarter"']);

  #schema(depth: number): unknown {
    if (depth === 0) return this.pick<unknown>([true, {}, { maxLength: 1e6 }, { minimum: -1e9 }, { enum: ['x', 1] }]);
    const inner = () => this.#schema(depth - 1);
    return this.pick<() => unknown>([
      () => true,
      () => ({ items: inner() }),
      () => ({ additionalProperties: inner() }),
      () => ({ properties: { l: inner(), o: inner(), a: inner(), b: inner(), t: inner() } }),
      () => ({ properties: { l: { items: inner() }, a: { items: { items: { items: inner() } } } } }),
      () => ({ type: 'object', required: ['l', 'o'], additionalProperties: inner() }),
    ])();
  }
}
