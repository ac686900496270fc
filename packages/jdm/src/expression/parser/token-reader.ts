import { tokensOf } from '../lexer.ts';
import { ParseFailure } from '../parse-failure.ts';
import type { Expression } from '../syntax-tree.ts';
import type { Bracket, Operator, Token } from '../token.ts';

/** How deep brackets may be nested. They are read by recursion. */
export const MAX_BRACKETS = 100;

/**
 * How deep expressions may be nested, because each level uses stack. Nested brackets reach their own limit first; this
 * one bounds `a = b = c = …`.
 */
export const MAX_DEPTH = 400;

/**
 * How many operands may be read again in one expression. If a text has a range anywhere, every bracket is first tried as the
 * beginning of a range, and read up to two more times if it is not. Each nested bracket triples the work.
 */
export const MAX_BACKTRACKING_STEPS = 80_000;
/**
 * Whether reading a text can require backtracking. Only a bracket that may begin a range and a name that may be
 * assigned to can be read more than once.
 */
export const canBacktrack = (source: string): boolean => source.includes('..') || source.includes(';');

export const TOO_MANY_STEPS = 'there are too many brackets in brackets beside a range';

/** The state to which the reader returns when an attempt fails. */
type Mark = { position: number; depth: number; brackets: number; loops: number };

/** The two grammars: a whole expression, or the tests of an input cell. */
export type SourceKind = 'expression' | 'cell';

type ReadOperations = (reader: TokenReader, isLoopBody: boolean) => Expression;

/** The tokens of one expression and the current position. */
export class TokenReader {
  readonly hasRange: boolean;
  readonly #tokens: Token[];
  readonly #readOperations: ReadOperations;
  #position = 0;
  #furthest = -1;
  #depth = 0;
  #brackets = 0;
  #loops = 0;
  #backtrackingSteps = 0;

  constructor(
    readonly source: string,
    readonly kind: SourceKind,
    /** A parameter, because importing the function here would be a circular import. */
    readOperations: ReadOperations,
  ) {
    const { tokens, hasRange } = tokensOf(source);
    this.#tokens = tokens;
    this.hasRange = hasRange;
    this.#readOperations = readOperations;
  }

  get token(): Token | undefined {
    return this.#tokens[this.#position];
  }

  get backtrackingSteps(): number {
    return this.#backtrackingSteps;
  }

  /** Whether "#" is defined here. */
  get isInLoop(): boolean {
    return this.#loops > 0;
  }

  /** The end of the token before the current position. */
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

  /** Reads a whole expression, or the right side of an assignment. */
  readExpression(): Expression {
    return this.#read(false);
  }

  /** Reads an expression in brackets. */
  readInBrackets(): Expression {
    return this.#readInBrackets(false);
  }

  /** Reads the body of a loop function, which is evaluated for each item of a list. */
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

  /** Must be called for every operand. It counts those that are read again after backtracking. */
  countStep(): void {
    if (this.#position > this.#furthest) this.#furthest = this.#position;
    else if (++this.#backtrackingSteps > MAX_BACKTRACKING_STEPS) {
      throw new ParseFailure(TOO_MANY_STEPS, 0, this.source.length, 'effort');
    }
  }

  /**
   * The result of `read`. If that is null or a syntax error, the reader returns to where it was, and the result is
   * null.
   */
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

  /** The failure for a token that cannot stand at this position. */
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
