type Described = { name: string; description: string | null };

/** Stored with each entry of a list, so that sorting and searching give the same results in both databases. */
export const sortAndSearchKeys = ({ name, description }: Described) => ({
  nameKey: sortKeyOf(name),
  searchText: `${name}\n${description ?? ''}`.toLowerCase(),
});

/** Punctuation in the order of the Unicode collation, which places it before digits and letters. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * A limit, because an index entry can have about 2,700 bytes, and in some scripts a few characters become many when
 * they are decomposed.
 */
const MAX_KEY = 200;

/**
 * Keys are compared byte by byte and give the order that people expect: "Rule 9" comes before "Rule 10", and case and
 * accents make no difference.
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

/** Puts the number of digits first, so that a number with more digits is greater. */
function withLength(number: string): string {
  const digits = number.replace(/^0+(?=\d)/, '');
  return String(digits.length).padStart(2, '0') + digits;
}
