import type { RandomTexts } from '../language/random-texts.ts';

const characters = [
  ...'abcabcabcABKS09 -_.~&éÉßſıİiαΣςσǆǅᾳ٣😀\n\r',
  '\u0345',
  // The sign for kelvin, which is a "k" where the case is ignored.
  '\u212a',
];
const literals = [
  ...'abcabcAK0i -&~#}]:=!<éſΣǆ😀',
  ...['\\.', '\\-', '\\n', '\\t', '\\_', '\\ ', '\\/', '\\"', '\\&', '\\#', '\\@'],
  ...['\\x41', '\\x{e9}', '\\u0061', '\\u{1F600}', '\\U00000061', '\\U{62}'],
];
const sets = [
  ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\pL', '\\PL', '\\p{Lu}', '\\P{Lu}', '\\p{Lt}', '\\p{LC}', '\\p{M}'],
  ...['\\p{Greek}', '\\p{script=latin}', '\\p{scx=Greek}', '\\p{sc:Han}', '\\p{isLetter}', '\\p{ uppercase letter }'],
  ...['\\p{alphabetic}', '\\p{White_Space}', '\\p{any}', '\\p{ASCII}', '\\p{cased}', '\\p{punctuation}'],
];
const asciiSets = ['alpha', '^alpha', 'digit', 'lower', 'upper', 'word', 'punct', 'space', 'xdigit', '^blank', 'none'];
const places = ['^', '$', '\\A', '\\z', '\\b', '\\B', '\\<', '\\>', '\\b{start}', '\\b{end}', '\\b{start-half}'];
const flags = ['i', 'm', 's', 'U', 'x', 'u', 'is', 'i-s', '-i', 'imsx'];
const mistakes = [
  ...[
    '(?=a)',
    '(?<!a)',
    '\\1',
    '\\Z',
    '\\h',
    '\\é',
    '\\p{nope}',
    '\\x4',
    '\\x{110000}',
    '(',
    ')',
    '[',
    '[b-a]',
    '[\\b]',
  ],
  ...['*', '{', '{,2}', '{2,1}', '(?)', '(?ii)', '(?i-)', '(?i)*', '(?<>a)', '(?<1>a)', '(?<n>a)(?<n>b)', '[a-\\d]'],
];

/** Regular expressions of Rust, most of which are valid, and texts in which they may find something. */
export class RandomPatterns {
  readonly #random: RandomTexts;
  #names = 0;

  constructor(random: RandomTexts) {
    this.#random = random;
  }

  word(): string {
    return this.#several(0, 8, () => this.#pick(characters));
  }

  pattern(): string {
    const pattern = this.#choice(3);
    return this.#oneIn(12) ? pattern + this.#pick(mistakes) : pattern;
  }

  #choice(depth: number): string {
    const sequence = () => this.#several(1, 4, () => this.#atom(depth) + this.#counts());
    return this.#oneIn(4) ? `${sequence()}|${this.#oneIn(4) ? '' : sequence()}` : sequence();
  }

  #counts(): string {
    if (!this.#oneIn(2)) return '';
    return this.#pick([
      '*',
      '+',
      '?',
      '*?',
      '+?',
      '??',
      '{2}',
      '{0}',
      '{1,2}',
      '{0,2}?',
      '{1,}',
      '{ 1 , 2 }',
      '**',
      '+*?',
    ]);
  }

  #atom(depth: number): string {
    const inner = () => this.#choice(depth - 1);
    const literal = () => this.#pick(literals);
    if (depth === 0) return literal();
    return this.#pick([
      literal,
      literal,
      literal,
      () => '.',
      () => this.#pick(sets),
      () => this.#set(2),
      () => this.#pick(places),
      () => `(${inner()})`,
      () => `(${inner()})`,
      () => `(|${inner()})`,
      () => `(?:${inner()})`,
      () => `(?${this.#pick(flags)}:${inner()})`,
      () => `(?${this.#pick(flags)})${literal()}`,
      () => `(?${this.#pick(['', 'P'])}<${this.#pick(['n', '_', 'é', 'n.[]'])}${++this.#names}>${inner()})`,
    ])();
  }

  #set(depth: number): string {
    const start = this.#pick(['', '', '^']) + this.#pick(['', '', '-', ']']);
    return `[${start}${this.#several(1, 4, () => this.#itemOfSet(depth))}${this.#pick(['', '', '-'])}]`;
  }

  #itemOfSet(depth: number): string {
    return this.#pick([
      () => this.#pick(literals),
      () => this.#pick(literals),
      () => this.#pick(['a-k', 'A-Z', '0-9', 'α-ω', 'b- ', 'b- -']),
      () => this.#pick(sets),
      () => `[:${this.#pick(asciiSets)}:]`,
      () => (depth > 0 ? this.#set(depth - 1) : 'b'),
      () => this.#pick(['&&', '--', '~~', '^', '&', '-']),
    ])();
  }

  #several(least: number, most: number, make: () => string): string {
    return Array.from({ length: least + this.#random.number(most - least + 1) }, make).join('');
  }

  #pick<Item>(items: readonly Item[]): Item {
    return this.#random.pick(items);
  }

  #oneIn(count: number): boolean {
    return this.#random.number(count) === 0;
  }
}
