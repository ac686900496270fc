import { RandomTexts } from './random-texts.ts';

type Kind = 'number' | 'string' | 'boolean' | 'list' | 'object' | 'date';
const kinds: readonly Kind[] = ['number', 'string', 'boolean', 'list', 'object', 'date'];

const atoms: Record<Kind, readonly string[]> = {
  number: ['1', '2.5', '0', 'a', 'b.c', 'l[1]', 'o.k', '$', 'n', 'r[0].v', '(1)'],
  string: ['"x"', "'y'", 's', 'b.d', 't[0]', 'o.m', 's[0:1]', '""', '`t`'],
  boolean: ['true', 'false', 'p', 'q', 'n'],
  list: ['l', 't', 'r', 'm', '[]', '[1..3]', 'l[0:1]', '[1, "x", null]'],
  object: ['o', 'b', '{}', 'r[0]', 'm[4]', '$root.o', '{a: 1, a: "x"}'],
  date: ['d("2025-03-14")', 'd("no date")', 'd(1)', 'd(s)'],
};

/** Generates expressions whose operand types usually fit, so that many of them have a result. */
export class RandomExpressions {
  readonly #random: RandomTexts;

  constructor(seed: number) {
    this.#random = new RandomTexts(seed);
  }

  expression(): string {
    const text = this.#of(this.#random.pick(kinds), 3);
    if (this.#random.number(8) > 0) return text;
    const result = this.#random.pick(['', '', '; x', '; {x, y: a}', `; x.y`, '; $root.a', '; a']);
    // Writes into something that has two names.
    if (this.#random.number(4) === 0)
      return `x = ${this.#of('object', 1)}; x.k = ${text}; ${this.#random.pick(['o', 'o.k', 'b', 'r', 'x'])}`;
    return `${this.#random.pick(['x', 'x.y', 'a', 'b.c', 'a.z'])} = ${text}${result}`;
  }

  #of(kind: Kind, depth: number): string {
    // Sometimes generates an operand that does not fit.
    const wanted = this.#random.number(12) === 0 ? this.#random.pick(kinds) : kind;
    if (depth <= 0 || this.#random.number(4) === 0) return this.#random.pick(atoms[wanted]);
    const of = (inner: Kind) => this.#of(inner, depth - 1);
    if (this.#random.number(5) === 0) return this.#random.pick(this.#anyKind(wanted, of))();
    return this.#random.pick(this.#forms(of)[wanted])();
  }

  /** Generates an expression that can have any type. */
  #anyKind(kind: Kind, of: (inner: Kind) => string): (() => string)[] {
    return [
      () => `(${of('boolean')} ? ${of(kind)} : ${of(kind)})`,
      () => `(${of(kind)} ?? ${of(kind)})`,
      () => `[${of(kind)}, ${of(kind)}][${this.#random.pick(['0', '1', '2', of('number')])}]`,
      () => `{k: ${of(kind)}, [${of('string')}]: ${of(kind)}}.${this.#random.pick(['k', 'x', 'z'])}`,
      () => `{k: ${of(kind)}, "j": ${of(kind)}}[${of('string')}]`,
      () => `(${of('boolean')} ${this.#random.pick(['and', 'or'])} ${of(kind)})`,
      () => `map(${of('list')}, ${of(kind)})[0]`,
      () => `min([${of(kind)}])`,
      () => `values(${of('object')})[0]`,
    ];
  }

  #forms(of: (inner: Kind) => string): Record<Kind, (() => string)[]> {
    const pick = (...texts: string[]) => this.#random.pick(texts);
    return {
      number: [
        () => `${of('number')} ${pick('+', '-', '*', '/')} ${of('number')}`,
        // Other operands can be so large that the engine panics.
        () => `${of('number')} ${pick('%', '^')} 2`,
        () => `-${of('number')}`,
        () => `${pick('len', 'sum', 'avg', 'median')}(${of('list')})`,
        () => `${of('date')}.${pick('year()', 'day()', 'diff(d("2024-01-01"))')}`,
        () => `count(${of('list')}, ${of('boolean')})`,
        () => `number(${of('string')})`,
      ],
      string: [
        () => `${of('string')} + ${of('string')}`,
        () => `\`\${${of('number')}} \${${of('string')}}\``,
        () => `${pick('upper', 'trim', 'type')}(${of('string')})`,
        () => `${of('date')}.format()`,
      ],
      boolean: [
        () => `${of('number')} ${pick('<', '>', '==', '!=')} ${of('number')}`,
        () => `${of('boolean')} ${pick('and', 'or')} ${of('boolean')}`,
        () => `not ${of('boolean')}`,
        () => `${of('number')} ${pick('in', 'not in')} ${of('list')}`,
        () => `${pick('all', 'some', 'none', 'one')}(${of('list')}, ${of('boolean')})`,
        () => `${of('date')}.${pick('isValid()', 'isLeapYear()', 'isBefore(d("2030-01-01"))')}`,
      ],
      list: [
        () => `[${of('number')}, ${of('string')}]`,
        () => `map(${of('list')}, ${pick('#', '#.v', '[#]', '{v: #}', of('number'), '# ?? 1')})`,
        () => `map(${of('list')} as item, ${pick('item', 'item.w', 'map(l, [#, item])', '{i: item, h: #}')})`,
        () => `filter(${of('list')}, ${pick('# != null', '#.v > 1', of('boolean'))})`,
        () => `flatMap(${of('list')}, ${pick('[#, 1]', '#', of('list'))})`,
        () => `${pick('flatten', 'keys')}(${of('list')})`,
        () => `${pick('keys', 'values')}(${of('object')})`,
        () => `split(${of('string')}, "b")`,
      ],
      object: [
        () => `{a: ${of('number')}, b: {c: ${of('string')}}}`,
        () => `{[${of('string')}]: ${of('number')}}`,
        () => `map(${of('list')}, {v: #, w: ${of('string')}})[0]`,
      ],
      date: [
        () => `${of('date')}.${pick('add(1, "day")', 'startOf("month")', 'sub("2h")')}`,
        () => `max([${of('date')}, ${of('date')}])`,
        () => `d(${of('string')})`,
      ],
    };
  }
}
