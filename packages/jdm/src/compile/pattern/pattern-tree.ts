/** A part of a regular expression. What it finds does not matter, only whether it is there. */
export type PatternPart =
  | { kind: 'character'; isIn: (character: string) => boolean }
  | { kind: 'sequence'; parts: PatternPart[] }
  | { kind: 'choice'; parts: PatternPart[] }
  | { kind: 'repetition'; part: PatternPart; least: number; most: number; isLazy: boolean }
  /** Whose place is kept. */
  | { kind: 'group'; part: PatternPart; number: number }
  /** What has to stand on the two sides of a place. */
  | { kind: 'place'; holds: (before: string | undefined, after: string | undefined) => boolean; isStart: boolean }
  | { kind: 'look'; part: PatternPart; isBehind: boolean; isNegated: boolean };

/** Why a text is no regular expression, or none that is tested. Goes on "it …". */
export class PatternFault extends Error {}
