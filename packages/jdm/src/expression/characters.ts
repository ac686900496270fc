import type { Operator } from './token.ts';

/**
 * What a token begins with. Characters are compared by their codes, because each cell of a graph is read again whenever
 * its author types, and taking a character out of a text makes another text.
 */
type Beginning = 'space' | 'name' | 'digit' | 'quote' | 'template' | 'opening' | 'closing' | 'operator';

const codeOf = (sign: string): number => sign.charCodeAt(0);

export const BACKTICK = codeOf('`');
export const CLOSING_BRACE = codeOf('}');
export const POINT = codeOf('.');
export const UNDERSCORE = codeOf('_');
export const EXPONENT = codeOf('e');
export const PLUS = codeOf('+');
export const MINUS = codeOf('-');
const [ZERO, NINE] = [codeOf('0'), codeOf('9')];

/** An operator, and the one that it becomes if the character `second` follows. */
type Sign = { short: Operator; second: number; long: Operator };
const sign = (short: Operator, second = '', long = short): Sign => ({ short, second: codeOf(second), long });

const signs: Record<string, Sign> = {
  '!': sign('not', '=', '!='),
  '=': sign('=', '=', '=='),
  '<': sign('<', '=', '<='),
  '>': sign('>', '=', '>='),
  '?': sign('?', '?', '??'),
  '.': sign('.', '.', '..'),
  ...Object.fromEntries((['+', '-', '*', '/', '%', '^', ',', ':', ';'] as const).map((text) => [text, sign(text)])),
};

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const signsByCode = ascii.map((character) => (Object.hasOwn(signs, character) ? signs[character] : undefined));
const beginnings = ascii.map((character): Beginning | null => {
  if (' \n\t'.includes(character)) return 'space';
  if (/[A-Za-z_$#]/.test(character)) return 'name';
  if (/\d/.test(character)) return 'digit';
  if (character === '"' || character === "'") return 'quote';
  if (character === '`') return 'template';
  if ('([{'.includes(character)) return 'opening';
  if (')]}'.includes(character)) return 'closing';
  return Object.hasOwn(signs, character) ? 'operator' : null;
});

/** Null if no token begins with the character, or if the code is NaN because the text has ended. */
export const beginningOf = (code: number): Beginning | null => (code < 128 ? (beginnings[code] ?? null) : null);

export const signOf = (code: number): Sign | undefined => (code < 128 ? signsByCode[code] : undefined);

export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

export function continuesName(code: number): boolean {
  const beginning = beginningOf(code);
  return beginning === 'name' || beginning === 'digit';
}
