import type { Budget } from './budget.ts';

type Names = {
  /** How many characters they have together. */
  characters: number;
  /** How many objects had them before. */
  uses: number;
  asTheyCame: readonly string[];
  /** By their bytes in UTF-8, as every answer has them. */
  sorted: readonly string[];
  /** An object with all of them, in that order. */
  blank: Record<string, unknown>;
};

/** The names of objects that were looked at lately, by the first of them: most objects have those of one before. */
const known = new Map<string | undefined, Names[]>();
const [MOST_KNOWN, MOST_ALIKE, MOST_NAMES] = [512, 4, 64];
/** In characters, all names of an object together: longer ones would fill the memory. */
const MOST_LENGTH = 1_024;

/** What an object costs that is one of the first with its names, in steps: JavaScript is slow with such objects. */
const NEW_NAMES = 80;
const FIRST_USES = 8;
/** What is done with characters, compared with reading them: they are written, perhaps escaped, and names are sorted before. */
export const WRITTEN = 4;
const SORTED = 8;

/** The names of the fields of an object. */
export function namesOf(asTheyCame: readonly string[], budget: Budget): Names {
  budget.spend(asTheyCame.length);
  budget.spendFields(asTheyCame.length);
  const alike = known.get(asTheyCame[0]);
  const names = alike?.find((names) => areSame(names.asTheyCame, asTheyCame));
  if (names) {
    if (names.uses++ < FIRST_USES) budget.spend(NEW_NAMES);
    budget.spendCharacters(names.characters, WRITTEN);
    return names;
  }
  const characters = lengthOf(asTheyCame);
  budget.spend(NEW_NAMES);
  budget.spendCharacters(characters, WRITTEN + SORTED);
  const sorted = inOrderOfBytes(asTheyCame);
  if (asTheyCame.length > MOST_NAMES || characters > MOST_LENGTH)
    // What is filled by assigning needs a field of its own under the name of the prototype.
    return { asTheyCame, characters, uses: 0, sorted, blank: sorted.includes('__proto__') ? blankOf(sorted) : {} };
  const made = { asTheyCame, characters, uses: 0, sorted, blank: blankOf(sorted) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asTheyCame[0], [made, ...(alike ?? [])].slice(0, MOST_ALIKE));
  return made;
}

const blankOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

const lengthOf = (names: readonly string[]) => names.reduce((all, { length }) => all + length, 0);

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

/** That is the order of JavaScript except for characters of two units. */
const inOrderOfBytes = (names: readonly string[]): string[] =>
  names.some((name) => /[\ud800-\udfff]/.test(name)) ? names.toSorted(byCodePoint) : names.toSorted();

/** Characters of two units come after all others, although their units do not. */
function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return Number(isHalf(left)) - Number(isHalf(right)) || left - right;
  }
  return a.length - b.length;
}

const isHalf = (unit: number) => unit >= 0xd800 && unit < 0xe000;
