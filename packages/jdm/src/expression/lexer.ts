import {
  BACKTICK,
  beginningOf,
  CLOSING_BRACE,
  continuesName,
  EXPONENT,
  isDigit,
  MINUS,
  PLUS,
  POINT,
  signOf,
  UNDERSCORE,
} from './characters.ts';
import { ParseFailure } from './parse-failure.ts';
import type { Token } from './token.ts';

/** The words that are not names, without "not". */
const wordKinds = new Map<string, Token['kind']>([
  ...['and', 'or', 'in'].map((text) => [text, 'operator'] as const),
  ...['true', 'false'].map((text) => [text, 'boolean'] as const),
  ...['#', '$', '$root', 'null'].map((text) => [text, 'reserved'] as const),
]);

const LONGEST_WORD = 'false'.length;

export type Tokens = { tokens: Token[]; hasRange: boolean };

/** Splits an expression into tokens. Throws a ParseFailure at the first character that cannot begin a token. */
export function tokensOf(source: string): Tokens {
  return new Lexer(source).read();
}

/**
 * The tokens before the first error, for a text that is still being typed. `unfinished` is where a string begins that has no
 * end; null if the error is another one. A template without an end is listed as far as it goes.
 */
export function tokensBefore(source: string): { tokens: Token[]; unfinished: number | null } {
  return new Lexer(source).readBefore();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #hasRange = false;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Tokens {
    while (this.#at < this.#source.length) this.#next();
    return { tokens: this.#tokens, hasRange: this.#hasRange };
  }

  readBefore(): { tokens: Token[]; unfinished: number | null } {
    try {
      this.read();
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      const sign = this.#source[this.#at];
      const isString = sign === '"' || sign === "'";
      return { tokens: this.#tokens, unfinished: isString ? this.#at : null };
    }
    return { tokens: this.#tokens, unfinished: null };
  }

  /** The code of the current character. NaN at the end. */
  #code(): number {
    return this.#source.charCodeAt(this.#at);
  }

  #push(kind: Token['kind'], text: string, start: number, end: number) {
    this.#tokens.push({ kind, text, start, end } as Token);
  }

  #next() {
    const code = this.#code();
    switch (beginningOf(code)) {
      case 'space':
        this.#at++;
        return;
      case 'name':
        return this.#word();
      case 'digit':
        return this.#number();
      case 'quote':
        return this.#string();
      case 'template':
        return this.#template();
      case 'opening':
      case 'closing':
        return this.#bracket();
      case 'operator':
        return this.#operator(code);
      default:
        throw this.#unknownSign();
    }
  }

  #bracket() {
    const start = this.#at++;
    this.#push('bracket', this.#source.charAt(start), start, this.#at);
  }

  #operator(code: number) {
    const start = this.#at;
    const sign = signOf(code);
    if (!sign) throw this.#unknownSign();
    const isLong = this.#source.charCodeAt(start + 1) === sign.second;
    this.#at += isLong ? 2 : 1;
    const text = isLong ? sign.long : sign.short;
    if (text === '..') this.#hasRange = true;
    this.#push('operator', text, start, this.#at);
  }

  #unknownSign() {
    const sign = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    const words =
      sign === '\r' ? 'a line ends in a way that is not understood' : `the character "${sign}" has no meaning here`;
    return new ParseFailure(words, this.#at, this.#at + sign.length);
  }

  #word() {
    const start = this.#at;
    const source = this.#source;
    let end = start + 1;
    while (continuesName(source.charCodeAt(end))) end++;
    this.#at = end;
    const text = source.slice(start, end);
    if (text.length > LONGEST_WORD) this.#push('name', text, start, end);
    else if (text === 'not') this.#not(start);
    else this.#push(wordKinds.get(text) ?? 'name', text, start, end);
  }

  /** "not in" is one operator only if exactly one space stands on each side of "in". */
  #not(start: number) {
    if (!this.#source.startsWith(' in ', this.#at)) return this.#push('operator', 'not', start, this.#at);
    this.#at += ' in '.length;
    this.#push('operator', 'not in', start, this.#at - 1);
  }

  /** Reads digits with underscores and at most one point, then an optional exponent. Two points are a range: "1..5". */
  #number() {
    const start = this.#at;
    const source = this.#source;
    let end = start + 1;
    let hasPoint = false;
    for (let code = source.charCodeAt(end); isDigit(code) || code === UNDERSCORE || code === POINT; ) {
      if (code === POINT && (hasPoint || source.charCodeAt(end + 1) === POINT)) break;
      hasPoint ||= code === POINT;
      code = source.charCodeAt(++end);
    }
    this.#at = this.#endOfExponent(end);
    this.#push('number', source.slice(start, this.#at), start, this.#at);
  }

  /** The end of an exponent such as "e-3". The same offset if there is none. */
  #endOfExponent(start: number): number {
    const source = this.#source;
    if (source.charCodeAt(start) !== EXPONENT) return start;
    const sign = source.charCodeAt(start + 1);
    let end = sign === PLUS || sign === MINUS ? start + 2 : start + 1;
    if (!isDigit(source.charCodeAt(end))) return start;
    while (isDigit(source.charCodeAt(end))) end++;
    return end;
  }

  #string() {
    const start = this.#at;
    const end = this.#source.indexOf(this.#source.charAt(start), start + 1);
    if (end < 0) throw new ParseFailure('a text in it has no end', start, this.#source.length);
    this.#at = end + 1;
    this.#push('string', this.#source.slice(start + 1, end), start, this.#at);
  }

  /**
   * Inside a template's expression, the first "}" ends the expression, and a backtick does not begin another template.
   */
  #template() {
    const start = this.#at++;
    this.#push('templateStart', '`', start, this.#at);
    let textStart = this.#at;
    for (;;) {
      const end = this.#endOfTemplateText();
      if (end === null) throw new ParseFailure('a text in it has no end', start, this.#source.length);
      this.#at = end;
      if (this.#code() === BACKTICK) {
        if (textStart < end) this.#push('templateText', this.#source.slice(textStart, end), textStart, end);
        this.#at++;
        return this.#push('templateEnd', '`', end, this.#at);
      }
      this.#push('templateText', this.#source.slice(textStart, end), textStart, end);
      this.#at += '${'.length;
      this.#push('expressionStart', '${', end, this.#at);
      this.#templateExpression(start);
      textStart = this.#at;
    }
  }

  #endOfTemplateText(): number | null {
    for (let at = this.#at; at < this.#source.length; at++) {
      if (this.#source.charCodeAt(at) === BACKTICK || this.#source.startsWith('${', at)) return at;
    }
    return null;
  }

  #templateExpression(templateStart: number) {
    for (;;) {
      const code = this.#code();
      if (Number.isNaN(code) || code === BACKTICK) {
        throw new ParseFailure('a text in it has no end', templateStart, this.#source.length);
      }
      if (code === CLOSING_BRACE) {
        return this.#push('expressionEnd', '}', this.#at++, this.#at);
      }
      this.#next();
    }
  }
}
