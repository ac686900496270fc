/**
 * Generates texts that are valid expressions, nearly valid, or not valid at all. The same seed generates the same
 * texts.
 */

export class RandomTexts {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 up to the bound, exclusive. */
  number(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.number(items.length)] as Item;
  }

  /** Generates a text by the grammar, so that most texts are valid. */
  expression(depth = 4): string {
    const inner = () => this.expression(depth - 1);
    if (depth <= 0) return this.pick(atoms);
    return this.pick<() => string>([
      () => this.pick(atoms),
      () => this.decimal(),
      () => `${inner()}${this.#space()}${this.pick(binary)}${this.#space()}${inner()}`,
      () => `${inner()} ${this.pick(binary)} ${inner()} ${this.pick(binary)} ${inner()}`,
      () => `${this.pick(['-', 'not ', '!', '+'])}${inner()}`,
      () => `(${inner()})`,
      () => `[${this.#several(inner)}]`,
      () => `{${this.#several(() => `${this.pick(keys)}: ${inner()}`)}}`,
      () => `${inner()} ? ${inner()} : ${inner()}`,
      () => `${this.pick('[](){}'.split(''))}${inner()}..${inner()}${this.pick('[](){}'.split(''))}`,
      () => `${this.pick(callable)}(${this.#several(inner)})`,
      () => `${this.pick(loopNames)}(${inner()}${this.pick(['', '', ' as x', ' as', ' as 5'])}, ${inner()})`,
      () => `${inner()}.${this.pick(methodNames)}(${this.#several(inner)})`,
      () => `${inner()}.${this.pick(properties)}`,
      () => `${inner()}[${inner()}]`,
      () => `${inner()}[${this.pick(['', inner()])}:${this.pick(['', inner()])}]`,
      () => `\`${this.pick(['', 'a', "it's", '$', 'é}'])}\${${inner()}}${this.pick(['', 'b', '{'])}\``,
      () => `${this.pick(targets)} = ${inner()}; ${inner()}`,
      () =>
        `${this.pick(targets)} = ${inner()}; ${this.pick(targets)} = ${inner()}${this.pick(['', ';', `; ${inner()}`])}`,
    ])();
  }

  cell(): string {
    const test = () => `${this.pick(['', '', '> ', '<= ', '== ', '!= ', 'in ', 'not in '])}${this.expression(2)}`;
    return Array.from({ length: 1 + this.number(3) }, test).join(this.pick([', ', ' and ', ' or ', ',']));
  }

  /** Generates tokens in any order. */
  soup(): string {
    const count = 1 + this.number(9);
    return Array.from({ length: count }, () => this.pick(soupTokens)).join(this.pick(['', ' ', ' ']));
  }

  /** Generates a number near the limits of a decimal. */
  decimal(): string {
    const digits = (most: number) =>
      Array.from({ length: this.number(most) }, () => this.pick(['0', '0', '9', '5', '7', '_', '4'])).join('');
    const whole = this.pick([
      () => String(this.number(100)),
      () => `${this.number(10)}${digits(32)}`,
      () => '79228162514264337593543950335',
      () => '7',
    ])();
    const fraction = this.pick(['', '', '.', `.${digits(32)}`, `.${digits(4)}`]);
    const exponent = this.pick([
      '',
      '',
      '',
      `e${this.number(32)}`,
      `e-${this.number(32)}`,
      `e+${this.number(32)}`,
      'e',
      'e-',
    ]);
    return whole + fraction + exponent;
  }

  /** Makes a small mistake somewhere in a text. */
  mutant(text: string): string {
    const at = this.number(text.length + 1);
    const end = at + this.number(Math.min(8, text.length + 1 - at));
    const piece = this.pick(soupTokens);
    return this.pick([
      () => text.slice(0, at) + piece + text.slice(at),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, at) + piece + text.slice(end),
      () => text.slice(0, at),
      () => text.slice(at),
      () => `${text}${piece}`,
      () => `${piece}${text}`,
      () => text.slice(0, end) + text.slice(at),
    ])();
  }

  #space = () => this.pick(['', ' ', ' ', '\n', '\t']);

  #several(one: () => string): string {
    const items = Array.from({ length: this.number(4) }, one).join(this.pick([', ', ',']));
    return this.number(12) === 0 ? `${items},` : items;
  }
}

const words = (text: string) => text.trim().split(/\s+/);

const binary = ['not in', ...words('+ - * / % ^ == != < > <= >= in and or ??')];
const atoms = words(`a b.c 1 2.5 1_000 "x" 'y' true false null $ $root # #.p [] {} \`\``);
const keys = ['"b c"', '[1 + 2]', ...words(`a 'd' 5 true null $ [a] and ( \`t\``)];
const properties = ['not in ', ...words('p q and or not in null $ # $root true 5 ?? ! len')];
const targets = words('x x.y $root.z # $ 5 ( a[0] a["b"] a.b() null true "s" ; not');
const loopNames = words('map filter all some none one count flatMap');
const callable = words(`
  len contains flatten upper lower trim startsWith endsWith matches extract fuzzyMatch split abs sum avg min max rand
  median mode floor ceil round trunc isNumeric string number bool type keys values d date time duration year dayOfWeek
  dayOfMonth dayOfYear weekOfYear monthOfYear monthString dateString weekdayString startOf endOf
  foo Len null $ # map date_time x constructor __proto__ toString`);
const methodNames = words(`
  add sub set format startOf endOf diff tz isSame isBefore isAfter isSameOrBefore isSameOrAfter second minute hour day
  dayOfYear week weekday month quarter year timestamp offsetName isValid isYesterday isToday isTomorrow isLeapYear
  len constructor and`);
const soupTokens = [
  ...words(
    `( ) [ ] { } , ; : ? .. . " ' \` \${ = == > ! - * | # $ $root 5e é \\ && / % ^ ?? <= sum() foo(1) d() true null`,
  ),
  ...words('0x1 1_0.5 [1..2) a.b.c() a 5 "s" .add(1) len( map( {a:1} // 😀'),
  ...[' and ', ' or ', ' not in ', ' not ', ' in ', ' as ', 'a) or (b', '1 : (2', 'x = 1;', 'x = 1', 'map([1], #)'],
  ...['?? 1', '\n', '\r', ' ', `\`\${a}\``],
];
