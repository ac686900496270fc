export { memberText } from './member-text.ts';

/** So many zeros that an exponent of two digits takes what follows them out of reach. */
const MAY_VANISH = /e-\d{3}|\.0{220}/i;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/**
 * What would be read as zero without being it, as close to zero as a number can be: whoever refuses numbers that are too
 * small can then say where it stands. For a text that is JSON: in another, the search for a string's end may take for ever.
 */
export const withoutVanishing = (json: string): string =>
  MAY_VANISH.test(json)
    ? json.replace(STRING_OR_NUMBER, (token) => (vanishes(token) ? String(Number.MIN_VALUE) : token))
    : json;

const vanishes = (token: string) => Number(token) === 0 && /^[^e]*[1-9]/i.test(token);
