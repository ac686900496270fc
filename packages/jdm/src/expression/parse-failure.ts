/**
 * `syntax`: the text is not valid. `depth` and `effort`: the text may be valid, but parsing it would take more stack or
 * more time than one expression may use.
 */
type Code = 'syntax' | 'depth' | 'effort';

/**
 * Why a text cannot be parsed, in words for its author, with offsets in the text. It is not an Error, because the
 * parser throws many of them while it backtracks, and stack traces are slow to create.
 */
export class ParseFailure {
  constructor(
    readonly message: string,
    readonly start: number,
    readonly end: number,
    readonly code: Code = 'syntax',
  ) {}
}
