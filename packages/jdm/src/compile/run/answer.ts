import { Moment } from '../../date/moment.ts';
import { momentText } from '../../date/write-moment.ts';
import { doubleOf, isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Budget } from '../value/budget.ts';
import { Interval, intervalText } from '../value/interval.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';

/** Deeper values are left to the engine, so that no value can fill the stack. */
const MAX_DEPTH = 200;

/**
 * A value as the engine hands it out: numbers are doubles, dates are texts, the fields of every object are in the order of their names, and
 * what the engine keeps beside the data is left out. All of it is new, so that nothing of the input can be changed by it.
 */
export function answerOf(value: Value, budget: Budget, depth = 0): unknown {
  if (typeof value === 'string') {
    budget.spendText(value, WRITTEN);
    return value;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? answerNumber(value) : value;
  if (isNumeric(value)) {
    budget.spendDecimals(2);
    return answerNumber(doubleOf(value));
  }
  if (depth > MAX_DEPTH) askTheEngine();
  if (Array.isArray(value)) {
    budget.spend(value.length);
    const items: unknown[] = [];
    for (const item of value) items.push(answerOf(item, budget, depth + 1));
    return items;
  }
  if (!isFields(value)) return textOf(value, budget);
  const { sorted, blank } = namesOf(Object.keys(value), budget);
  // Filling a copy of an object with the same names is quicker than adding one name after the other.
  const answer: Record<string, unknown> = { ...blank };
  for (const name of sorted) answer[name] = answerOf(value[name] as Value, budget, depth + 1);
  return answer;
}

/** A date or a range as the text that it is outside of expressions; null for any other value. */
export function textOf(value: Value, budget: Budget): string | null {
  if (value instanceof Moment) {
    budget.spendDate(value);
    return momentText(value);
  }
  if (!(value instanceof Interval)) return null;
  for (const end of [value.leftEnd, value.rightEnd])
    if (end instanceof Moment) budget.spendDate(end);
    else budget.spendDecimals(2);
  return intervalText(value);
}

/** Beyond this JSON does not hold whole numbers exactly, and what becomes of them is for the engine to say. */
const answerNumber = (value: number): number =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? askTheEngine() : value + 0;

type Names = {
  /** How many characters they have together. */
  characters: number;
  /** How many objects had them before. */
  uses: number;
  asTheyCame: readonly string[];
  sorted: readonly string[];
  /** An object with all of them, in that order. */
  blank: Record<string, unknown>;
};

/** The names of objects that were answered lately, by the first of them: most objects have those of one before. */
const known = new Map<string | undefined, Names[]>();
const [MOST_KNOWN, MOST_ALIKE, MOST_NAMES] = [512, 4, 64];
/** In characters, all names of an object together: longer ones would fill the memory. */
const MOST_LENGTH = 1_024;

/** What an object costs that is one of the first with its names, in steps: JavaScript is slow with such objects. */
const NEW_NAMES = 80;
const FIRST_USES = 8;
/** What is done with characters, compared with reading them: they are written, perhaps escaped, and names are sorted before. */
const [WRITTEN, SORTED] = [4, 8];

function namesOf(asTheyCame: readonly string[], budget: Budget): Names {
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
  if (asTheyCame.includes('__proto__')) askTheEngine();
  const sorted = inOrderOfBytes(asTheyCame.filter((name) => name !== '$nodes'));
  if (asTheyCame.length > MOST_NAMES || characters > MOST_LENGTH)
    return { asTheyCame, characters, uses: 0, sorted, blank: {} };
  const blank = Object.fromEntries(sorted.map((name) => [name, null]));
  const made = { asTheyCame, characters, uses: 0, sorted, blank };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asTheyCame[0], [made, ...(alike ?? [])].slice(0, MOST_ALIKE));
  return made;
}

const lengthOf = (names: readonly string[]) => names.reduce((all, { length }) => all + length, 0);

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

/** By their bytes in UTF-8. That is the order of JavaScript except for characters of two units. */
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
