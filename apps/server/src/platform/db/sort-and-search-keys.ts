type Described = { name: string; description: string | null };

/** Stored beside each entry of a list, so that both databases sort and search alike. */
export const sortAndSearchKeys = ({ name, description }: Described) => ({
  nameKey: sortKeyOf(name),
  searchText: `${name}\n${description ?? ''}`.toLowerCase(),
});

/** Punctuation in the order of the Unicode collation, which sorts all of it before digits and letters. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const ACCENTS = /[\u0300-\u036f]/g;
/** An index takes no more than about 2,700 bytes, and a few characters of some scripts are many without their marks. */
const MAX_KEY = 200;

/**
 * Compared byte by byte, keys have the order that people expect of names: "Rule 9" before "Rule 10", and no difference
 * between upper and lower case or between letters with and without an accent.
 */
function sortKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ -/:-@[-`{-~]/g, (sign) => String.fromCharCode(SIGNS.indexOf(sign) + 1))
    .replace(/\d+/g, withLength)
    .slice(0, MAX_KEY);
}

/** A number with more digits is greater. */
function withLength(number: string): string {
  const digits = number.replace(/^0+(?=\d)/, '');
  return String(digits.length).padStart(2, '0') + digits;
}
