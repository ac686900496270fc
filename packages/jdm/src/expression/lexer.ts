import { ParseFailure } from './parse-failure.ts';
import type { Bracket, Operator, Token } from './token.ts';

const isDigit = (sign: string) => sign >= '0' && sign <= '9';
const startsName = (sign: string) =>
  (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign === '_' || sign === '$' || sign === '#';
const continuesName = (sign: string) => startsName(sign) || isDigit(sign);

/** Longest operators first, because "<=" begins with "<". */
const signs: [string, Operator][] = [
  ['==', '=='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['??', '??'],
  ['..', '..'],
  ['!', 'not'],
  ...(['<', '>', '=', '?', '.', ',', ':', ';', '+', '-', '*', '/', '%', '^'] as const).map(
    (sign): [string, Operator] => [sign, sign],
  ),
];
const signsByStart = new Map(signs.map(([{ 0: start = '' }]) => [start, signs.filter(([sign]) => sign[0] === start)]));

const exponent = /e[+-]?\d+/y;

/** `openBrackets` is the deepest nesting of brackets, counting only "(", "[" and "{" as opening ones. */
export type Tokens = { tokens: Token[]; openBrackets: number };

/** Splits an expression into tokens. Throws a ParseFailure at the first character that cannot begin a token. */
export function tokensOf(source: string): Tokens {
  return new Lexer(source).read();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #open = 0;
  #mostOpen = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Tokens {
    while (this.#at < this.#source.length) this.#next();
    return { tokens: this.#tokens, openBrackets: this.#mostOpen };
  }

  #sign(): string {
    return this.#source[this.#at] ?? '';
  }

  #push(kind: Token['kind'], text: string, start: number, end = this.#at) {
    this.#tokens.push({ kind, text, start, end } as Token);
  }

  #next() {
    const sign = this.#sign();
    if (sign === ' ' || sign === '\n' || sign === '\t') this.#at++;
    else if (startsName(sign)) this.#word();
    else if (isDigit(sign)) this.#number();
    else if (sign === '"' || sign === "'") this.#string(sign);
    else if (sign === '`') this.#template();
    else if ('()[]{}'.includes(sign)) this.#bracket(sign as Bracket);
    else this.#operator(sign);
  }

  #bracket(sign: Bracket) {
    if ('([{'.includes(sign)) this.#openBracket();
    else this.#closeBracket();
    this.#push('bracket', sign, this.#at++, this.#at);
  }

  #openBracket() {
    this.#mostOpen = Math.max(this.#mostOpen, ++this.#open);
  }

  #closeBracket() {
    this.#open = Math.max(0, this.#open - 1);
  }

  #operator(sign: string) {
    const start = this.#at;
    const found = signsByStart.get(sign)?.find(([text]) => this.#source.startsWith(text, start));
    if (!found) throw this.#unknownSign();
    this.#at += found[0].length;
    this.#push('operator', found[1], start);
  }

  #unknownSign() {
    const sign = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    const words =
      sign === '\r' ? 'a line ends in a way that is not understood' : `the character "${sign}" has no meaning here`;
    return new ParseFailure(words, this.#at, this.#at + sign.length);
  }

  #word() {
    const start = this.#at;
    while (continuesName(this.#sign())) this.#at++;
    const text = this.#source.slice(start, this.#at);
    if (text === 'and' || text === 'or' || text === 'in') this.#push('operator', text, start);
    else if (text === 'not') this.#not(start);
    else if (text === 'true' || text === 'false') this.#push('boolean', text, start);
    else if (text === '#' || text === '$' || text === '$root' || text === 'null') this.#push('reserved', text, start);
    else this.#push('name', text, start);
  }

  /** "not in" is one operator only if exactly one space stands on each side of "in". */
  #not(start: number) {
    if (!this.#source.startsWith(' in ', this.#at)) return this.#push('operator', 'not', start);
    this.#at += ' in '.length;
    this.#push('operator', 'not in', start, this.#at - 1);
  }

  /** Reads digits with underscores and at most one point, then an optional exponent. Two points are a range: "1..5". */
  #number() {
    const start = this.#at++;
    let hasPoint = false;
    for (let sign = this.#sign(); isDigit(sign) || sign === '_' || sign === '.'; sign = this.#sign()) {
      if (sign === '.' && (hasPoint || this.#source[this.#at + 1] === '.')) break;
      hasPoint ||= sign === '.';
      this.#at++;
    }
    exponent.lastIndex = this.#at;
    if (exponent.test(this.#source)) this.#at = exponent.lastIndex;
    this.#push('number', this.#source.slice(start, this.#at), start);
  }

  #string(quote: string) {
    const start = this.#at;
    const end = this.#source.indexOf(quote, start + 1);
    if (end < 0) throw new ParseFailure('a text in it has no end', start, this.#source.length);
    this.#at = end + 1;
    this.#push('string', this.#source.slice(start + 1, end), start);
  }

  /**
   * Inside a template's expression, the first "}" ends the expression, and a backtick does not begin another template.
   */
  #template() {
    const start = this.#at++;
    this.#push('templateStart', '`', start);
    let textStart = this.#at;
    for (;;) {
      const end = this.#endOfTemplateText();
      if (end === null) throw new ParseFailure('a text in it has no end', start, this.#source.length);
      this.#at = end;
      if (this.#sign() === '`') {
        if (textStart < end) this.#push('templateText', this.#source.slice(textStart, end), textStart);
        this.#at++;
        return this.#push('templateEnd', '`', end);
      }
      this.#push('templateText', this.#source.slice(textStart, end), textStart);
      this.#at += '${'.length;
      this.#push('expressionStart', '${', end);
      this.#openBracket();
      this.#templateExpression(start);
      textStart = this.#at;
    }
  }

  #endOfTemplateText(): number | null {
    for (let at = this.#at; at < this.#source.length; at++) {
      if (this.#source[at] === '`' || this.#source.startsWith('${', at)) return at;
    }
    return null;
  }

  #templateExpression(templateStart: number) {
    for (;;) {
      const sign = this.#sign();
      if (sign === '' || sign === '`') {
        throw new ParseFailure('a text in it has no end', templateStart, this.#source.length);
      }
      if (sign === '}') {
        this.#closeBracket();
        return this.#push('expressionEnd', '}', this.#at++, this.#at);
      }
      this.#next();
    }
  }
}
