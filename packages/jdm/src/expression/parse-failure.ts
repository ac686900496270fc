/**
 * `syntax`: the language does not have this. `depth` and `effort`: it may be right, but to read it would take more stack or
 * more time than one expression is given.
 */
type Code = 'syntax' | 'depth' | 'effort';

/**
 * Why a text is no expression, in words for its author, and where: offsets in the text. No Error, because the parser throws
 * many while it tries out what a bracket begins, and a stack trace is slow to make.
 */
export class ParseFailure {
  constructor(
    readonly message: string,
    readonly start: number,
    readonly end: number,
    readonly code: Code = 'syntax',
  ) {}
}
