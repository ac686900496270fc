import type { Budget } from '../value/budget.ts';
import { asciiSets, perlSets, propertySet, setOf, WORD } from './character-sets.ts';
import { PatternText } from './pattern-text.ts';
import type { PatternPart } from './pattern-tree.ts';
import { PatternFault } from './pattern-tree.ts';

/** How deep groups, sets and repetitions of repetitions may be nested. */
const MAX_DEPTH = 100;
/** How long a set of characters may become: each "~~" doubles it. */
const MAX_SET = 20_000;
export const MAX_GROUPS = 100;
/** What looking for the name of a property costs. */
const PROPERTY = 500;

type Flags = { i: boolean; m: boolean; s: boolean; U: boolean; x: boolean };
type Holds = (before: string | undefined, after: string | undefined) => boolean;
type Escape = { character: string } | { set: string };

const isInWord = setOf(WORD, false);
const isWord = (character: string | undefined) => character !== undefined && isInWord(character);
const isStart: Holds = (before) => before === undefined;
const isEnd: Holds = (_before, after) => after === undefined;
const beginsWord: Holds = (before, after) => !isWord(before) && isWord(after);
const endsWord: Holds = (before, after) => isWord(before) && !isWord(after);
const isBoundary: Holds = (before, after) => isWord(before) !== isWord(after);

const places: Readonly<Record<string, Holds>> = {
  '\\A': isStart,
  '\\z': isEnd,
  '\\b': isBoundary,
  '\\B': (before, after) => !isBoundary(before, after),
  '\\<': beginsWord,
  '\\>': endsWord,
  '\\b{start}': beginsWord,
  '\\b{end}': endsWord,
  '\\b{start-half}': (before) => !isWord(before),
  '\\b{end-half}': (_before, after) => !isWord(after),
};
const controls: Readonly<Record<string, string>> = { a: '\x07', f: '\f', t: '\t', n: '\n', r: '\r', v: '\v' };

const placePattern = /\\(?:[AzB<>]|b(?:\{(?:start|end)(?:-half)?\})?)/y;
const spacePattern = /(?:[\t\n\v\f\r \x85\u200e\u200f\u2028\u2029]|#[^\n]*)+/y;
const namePattern = /\?P?<([\p{Alphabetic}_][\p{Alphabetic}\p{N}_.[\]]*)>/uy;
const flagsPattern = /\?([a-zA-Z]*)(-?)([a-zA-Z]*)([:)])/y;
const hexPattern = /x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|[xuU]\{([\dA-Fa-f]+)\}/y;
const countsPattern = /\{\s*(\d+)\s*(?:(,)(?:\s*(\d+)\s*)?)?\}/y;

/** Reads a regular expression as the functions `matches` and `extract` have them: those of Rust. The whole of it is group 0. */
export function readExpressionPattern(source: string, budget: Budget): PatternPart {
  const reader = new ExpressionPatternReader(source, budget);
  const part = reader.choice(0);
  reader.expectEnd();
  return { kind: 'group', part, number: 0 };
}

class ExpressionPatternReader extends PatternText {
  readonly #budget: Budget;
  #flags: Flags = { i: false, m: false, s: false, U: false, x: false };
  #groups = 0;
  readonly #names = new Set<string>();

  constructor(source: string, budget: Budget) {
    super(source);
    this.#budget = budget;
  }

  /** What flags it sets counts up to its end. */
  choice(depth: number): PatternPart {
    expectDepth(depth);
    const flags = this.#flags;
    const parts = [this.#sequence(depth)];
    while (this.takes('|')) parts.push(this.#sequence(depth));
    this.#flags = flags;
    return parts.length === 1 ? (parts[0] as PatternPart) : { kind: 'choice', parts };
  }

  #sequence(depth: number): PatternPart {
    const parts: PatternPart[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.next === '' || this.next === '|' || this.next === ')') return { kind: 'sequence', parts };
      const part = this.#atom(depth);
      if (part) parts.push(this.#repeated(part, depth));
    }
  }

  #repeated(atom: PatternPart, depth: number): PatternPart {
    let part = atom;
    for (let inner = depth; ; inner++) {
      this.#skipSpace();
      const counts = this.#counts();
      if (!counts) return part;
      expectDepth(inner);
      part = { kind: 'repetition', part, ...counts, isLazy: this.takes('?') !== this.#flags.U };
    }
  }

  #counts(): { least: number; most: number } | null {
    if (this.takes('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.takes('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.takes('?')) return { least: 0, most: 1 };
    if (this.next !== '{') return null;
    const braces = this.takeMatch(countsPattern);
    if (!braces) throw this.unexpected();
    const [, digits = '', comma, more] = braces;
    const least = Number(digits);
    const most = more === undefined ? (comma ? Number.POSITIVE_INFINITY : least) : Number(more);
    if (most < least) throw new PatternFault(`has "${braces[0]}", where the second number is smaller`);
    return { least, most };
  }

  /** Null for flags. */
  #atom(depth: number): PatternPart | null {
    const place = this.#place();
    if (place) return place;
    if (this.takes('(')) return this.#group(depth);
    if (this.takes('[')) return this.#ofSet(this.#class(depth + 1));
    if (this.takes('.')) {
      const { s } = this.#flags;
      return { kind: 'character', isIn: (character) => s || character !== '\n' };
    }
    if (this.next === '\\') {
      const escaped = this.#escape();
      return 'set' in escaped ? this.#ofSet(escaped.set) : this.#ofCharacter(escaped.character);
    }
    if ('*+?{'.includes(this.next)) throw this.unexpected();
    return this.#ofCharacter(this.#takeCharacter());
  }

  #place(): PatternPart | null {
    const { m } = this.#flags;
    if (this.takes('^')) {
      const holds: Holds = m ? (before) => before === undefined || before === '\n' : isStart;
      return { kind: 'place', holds, isStart: !m };
    }
    if (this.takes('$')) {
      const holds: Holds = m ? (_before, after) => after === undefined || after === '\n' : isEnd;
      return { kind: 'place', holds, isStart: false };
    }
    const name = this.takeMatch(placePattern)?.[0];
    return name === undefined ? null : { kind: 'place', holds: places[name] as Holds, isStart: name === '\\A' };
  }

  #ofSet = (set: string): PatternPart => ({ kind: 'character', isIn: setOf(set, this.#flags.i, this.#budget) });

  #ofCharacter(literal: string): PatternPart {
    if (this.#flags.i) return this.#ofSet(`[${inSet(literal)}]`);
    return { kind: 'character', isIn: (character) => character === literal };
  }

  #group(depth: number): PatternPart | null {
    this.#skipSpace();
    if (this.takeMatch(/\?<?[=!]/y)) throw new PatternFault('looks ahead or behind, which is not supported');
    const before = this.#flags;
    let number: number | null = null;
    const name = this.takeMatch(namePattern)?.[1];
    if (name !== undefined || this.next !== '?') {
      number = ++this.#groups;
      if (number > MAX_GROUPS) throw new PatternFault(`has more than ${MAX_GROUPS} groups`);
      if (name !== undefined && this.#names.has(name)) throw new PatternFault(`has two groups called "${name}"`);
      if (name !== undefined) this.#names.add(name);
    } else if (this.#setFlags()) return null;
    const part = this.choice(depth + 1);
    if (!this.takes(')')) throw this.unexpected();
    this.#flags = before;
    return number === null ? part : { kind: 'group', part, number };
  }

  /** Whether they count for what follows, and not for a group. */
  #setFlags(): boolean {
    const match = this.takeMatch(flagsPattern);
    if (!match) throw this.unexpected();
    const [all, on = '', minus = '', off = '', end] = match;
    const letters = [...on, ...off];
    const isWrong = new Set(letters).size < letters.length || (minus !== '') !== (off !== '');
    if (isWrong || (end === ')' && letters.length === 0)) throw new PatternFault(`has "(${all}", which sets no flags`);
    for (const letter of letters)
      if (!'imsUux'.includes(letter) || (letter === 'u' && off.includes('u')))
        throw new PatternFault(`has the flags "(${all}", of which only i, m, s, U and x are supported`);
    const values = letters.map((letter) => [letter, on.includes(letter)]);
    this.#flags = { ...this.#flags, ...Object.fromEntries(values) };
    return end === ')';
  }

  /** A set in square brackets, after the first. */
  #class(depth: number): string {
    expectDepth(depth);
    this.#skipSpace();
    const isNegated = this.takes('^');
    this.#skipSpace();
    let items = '';
    for (; this.takes('-'); this.#skipSpace()) items += inSet('-');
    if (items === '' && this.takes(']')) items = inSet(']');
    let combine = (right: string) => right;
    for (;;) {
      this.#skipSpace();
      if (this.takes(']')) return `[${isNegated ? '^' : ''}${combine(items)}]`;
      const operator = this.takeMatch(/&&|--|~~/y)?.[0];
      if (operator) {
        const left = combine(items);
        combine = (right) => combined(left, operator, right);
        items = '';
      } else if (this.next === '[') items += this.#innerClass(depth);
      else items += this.#range();
    }
  }

  #innerClass(depth: number): string {
    const ascii = this.takeMatch(new RegExp(`\\[:(\\^?)(${Object.keys(asciiSets).join('|')}):\\]`, 'y'));
    if (ascii) return `[${ascii[1]}${asciiSets[ascii[2] as string]}]`;
    this.takes('[');
    return this.#class(depth + 1);
  }

  #range(): string {
    const first = this.#classItem();
    this.#skipSpace();
    if (this.next !== '-' || this.#isMatch(this.#flags.x ? /-\s*[\]-]/y : /-[\]-]/y))
      return 'set' in first ? first.set : inSet(first.character);
    this.takes('-');
    this.#skipSpace();
    const last = this.#classItem();
    if ('set' in first || 'set' in last || codeOf(first.character) > codeOf(last.character))
      throw new PatternFault(`has a range of characters that is none before character ${this.at + 1}`);
    return `${inSet(first.character)}-${inSet(last.character)}`;
  }

  #classItem = (): Escape => (this.next === '\\' ? this.#escape() : { character: this.#takeCharacter() });

  #escape(): Escape {
    const start = this.at++;
    const hex = this.takeMatch(hexPattern);
    if (hex) {
      const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? (hex[4] as string), 16);
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        throw new PatternFault(`has "\\${hex[0]}", which is no character`);
      return { character: String.fromCodePoint(code) };
    }
    const property = this.takeMatch(/([pP])(?:\{([^}]*)\}|([^{]))/suy);
    if (property) {
      this.#budget.spend(PROPERTY);
      const set = propertySet(property[2] ?? property[3] ?? '', property[1] === 'P');
      if (set === null)
        throw new PatternFault(`has "\\${property[0]}", which is no property of characters that is known`);
      return { set };
    }
    if (this.takeMatch(/[1-9]|k</y)) throw new PatternFault('refers back to a group, which is not supported');
    const character = this.#takeCharacter();
    const set = perlSets[character];
    if (set !== undefined) return { set };
    const literal =
      controls[character] ?? (/^[\0-\x7f]$/.test(character) && !/[\da-z<>]/i.test(character) && character);
    if (literal) return { character: literal };
    throw new PatternFault(`has "\\${character}" at character ${start + 1}, which has no meaning`);
  }

  #takeCharacter(): string {
    const code = this.source.codePointAt(this.at);
    if (code === undefined) throw this.unexpected();
    const character = String.fromCodePoint(code);
    this.at += character.length;
    return character;
  }

  #isMatch(sticky: RegExp): boolean {
    sticky.lastIndex = this.at;
    return sticky.test(this.source);
  }

  #skipSpace(): void {
    if (this.#flags.x) this.takeMatch(spacePattern);
  }
}

function expectDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new PatternFault(`has groups that are nested more than ${MAX_DEPTH} levels deep`);
}

function combined(left: string, operator: string, right: string): string {
  const [a, b] = [`[${left}]`, `[${right}]`];
  const set = operator === '~~' ? `[${a}--${b}][${b}--${a}]` : `[${a}${operator}${b}]`;
  if (set.length > MAX_SET) throw new PatternFault('has a set of characters that is too long');
  return set;
}

const codeOf = (character: string) => character.codePointAt(0) as number;
const inSet = (character: string) => `\\u{${codeOf(character).toString(16)}}`;
