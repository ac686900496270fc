import { tokensOf } from '../lexer.ts';
import { ParseFailure } from '../parse-failure.ts';
import type { Expression } from '../syntax-tree.ts';
import type { Bracket, Operator, Token } from '../token.ts';

/** Brackets in brackets: the engine reads them by recursion. */
export const MAX_BRACKETS = 100;

/** Of expressions in one another, which take stack. Brackets end sooner; this bounds `a = b = c = …`. */
export const MAX_DEPTH = 400;

/**
 * Operands that may be read again in one expression. Where a text has a range anywhere, every bracket is read as the
 * beginning of a range first, and once or twice more when it is none: with each bracket in another the work is tripled.
 */
export const MAX_REPEATED_STEPS = 80_000;
export const TOO_MANY_STEPS = 'there are too many brackets in brackets beside a range';

/** Where a reader stands, to come back to when what was tried out fails. */
type Mark = { position: number; depth: number; brackets: number; loops: number };

/** The two ways in which a text is read. */
export type SourceKind = 'expression' | 'cell';

type ReadOperations = (reader: TokenReader, isLoopBody: boolean) => Expression;

/** The tokens of one expression, and how far they have been read. */
export class TokenReader {
  readonly hasRange: boolean;
  /** As the lexer counts them, which knows nothing of ranges. */
  readonly openBrackets: number;
  readonly #tokens: Token[];
  readonly #readOperations: ReadOperations;
  #position = 0;
  #furthest = -1;
  #depth = 0;
  #brackets = 0;
  #loops = 0;
  #repeatedSteps = 0;

  constructor(
    readonly source: string,
    readonly kind: SourceKind,
    /** Given from outside, because what it reads contains itself. */
    readOperations: ReadOperations,
  ) {
    const { tokens, openBrackets } = tokensOf(source);
    this.#tokens = tokens;
    this.openBrackets = openBrackets;
    this.#readOperations = readOperations;
    this.hasRange = this.#tokens.some((token) => token.kind === 'operator' && token.text === '..');
  }

  get token(): Token | undefined {
    return this.#tokens[this.#position];
  }

  get repeatedSteps(): number {
    return this.#repeatedSteps;
  }

  /** Whether "#" stands for an item here. */
  get isInLoop(): boolean {
    return this.#loops > 0;
  }

  /** Where the token that was read last ends. */
  get end(): number {
    return this.#tokens[this.#position - 1]?.end ?? 0;
  }

  next(): void {
    this.#position++;
  }

  isOperator(text: Operator): boolean {
    const token = this.token;
    return token?.kind === 'operator' && token.text === text;
  }

  isBracket(text: Bracket): boolean {
    const token = this.token;
    return token?.kind === 'bracket' && token.text === text;
  }

  expectOperator(text: Operator): void {
    if (!this.isOperator(text)) throw this.missing(`"${text}"`);
    this.next();
  }

  expectBracket(text: Bracket): void {
    if (!this.isBracket(text)) throw this.missing(`"${text}"`);
    this.next();
  }

  /** A whole expression, or one that is assigned. */
  readExpression(): Expression {
    return this.#read(false);
  }

  /** An expression between two brackets. */
  readInBrackets(): Expression {
    return this.#readInBrackets(false);
  }

  /** An expression that is run on each item of a list. */
  readLoopBody(): Expression {
    this.#loops++;
    const body = this.#readInBrackets(true);
    this.#loops--;
    return body;
  }

  #readInBrackets(isLoopBody: boolean): Expression {
    if (++this.#brackets > MAX_BRACKETS) throw this.#tooDeep(MAX_BRACKETS);
    const expression = this.#read(isLoopBody);
    this.#brackets--;
    return expression;
  }

  #read(isLoopBody: boolean): Expression {
    if (++this.#depth > MAX_DEPTH) throw this.#tooDeep(MAX_DEPTH);
    const expression = this.#readOperations(this, isLoopBody);
    this.#depth--;
    return expression;
  }

  #tooDeep(most: number): ParseFailure {
    const { start, end } = this.token ?? { start: this.end, end: this.end };
    return new ParseFailure(`nested more than ${most} levels deep`, start, end, 'depth');
  }

  /** To be called for every operand. */
  countStep(): void {
    if (this.#position > this.#furthest) this.#furthest = this.#position;
    else if (++this.#repeatedSteps > MAX_REPEATED_STEPS) {
      throw new ParseFailure(TOO_MANY_STEPS, 0, this.source.length, 'effort');
    }
  }

  /** What `read` gives; null, and as if nothing had been read, where it gives null or the text is not of that form. */
  attempt<Result>(read: () => Result | null): Result | null {
    const mark: Mark = { position: this.#position, depth: this.#depth, brackets: this.#brackets, loops: this.#loops };
    try {
      const result = read();
      if (result !== null) return result;
    } catch (error) {
      if (!(error instanceof ParseFailure) || error.code !== 'syntax') throw error;
    }
    this.#position = mark.position;
    this.#depth = mark.depth;
    this.#brackets = mark.brackets;
    this.#loops = mark.loops;
    return null;
  }

  missing(what: string): ParseFailure {
    const found = this.token;
    return found
      ? new ParseFailure(`${what} is missing before "${this.textOf(found)}"`, found.start, found.end)
      : new ParseFailure(`${what} is missing at its end`, this.end, this.end);
  }

  /** Nothing that could be read begins with the present token. */
  unexpected(): ParseFailure {
    const found = this.token;
    return found
      ? new ParseFailure(`"${this.textOf(found)}" is not expected here`, found.start, found.end)
      : new ParseFailure('something is missing at its end', this.end, this.end);
  }

  textOf({ start, end }: Token): string {
    return this.source.slice(start, end);
  }
}
