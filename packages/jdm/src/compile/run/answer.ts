import { doubleOf, isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';

/** Deeper values are left to the engine, so that no value can fill the stack. */
const MAX_DEPTH = 200;

/**
 * A value as the engine hands it out: numbers are doubles, the fields of every object are in the order of their names, and
 * what the engine keeps beside the data is left out. All of it is new, so that nothing of the input can be changed by it.
 */
export function answerOf(value: Value, budget: Budget, depth = 0): unknown {
  if (typeof value === 'string') {
    budget.spendText(value);
    return value;
  }
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? answerNumber(value) : value;
  if (isNumeric(value)) return answerNumber(doubleOf(value));
  if (depth > MAX_DEPTH) askTheEngine();
  if (Array.isArray(value)) {
    budget.spend(value.length >> 1);
    const items: unknown[] = [];
    for (const item of value) items.push(answerOf(item, budget, depth + 1));
    return items;
  }
  const names = sortedNames(Object.keys(value));
  budget.spend(names.length);
  budget.spendFields(names.length);
  const answer: Record<string, unknown> = {};
  for (const name of names) {
    if (name === '__proto__') askTheEngine();
    if (name !== '$nodes') answer[name] = answerOf(value[name] as Value, budget, depth + 1);
  }
  return answer;
}

/** Beyond this JSON does not hold whole numbers exactly, and what becomes of them is for the engine to say. */
const answerNumber = (value: number): number =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? askTheEngine() : value + 0;

type Names = { asTheyCame: readonly string[]; sorted: readonly string[] };

/** The names of objects that were answered lately, by the first of them: most objects have those of one before. */
const known = new Map<string | undefined, Names[]>();
const [MOST_KNOWN, MOST_ALIKE, MOST_NAMES] = [512, 4, 64];

function sortedNames(names: readonly string[]): readonly string[] {
  const alike = known.get(names[0]);
  if (alike) for (const { asTheyCame, sorted } of alike) if (areSame(asTheyCame, names)) return sorted;
  const sorted = inOrderOfBytes(names);
  if (names.length > MOST_NAMES) return sorted;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(names[0], [{ asTheyCame: names, sorted }, ...(alike ?? [])].slice(0, MOST_ALIKE));
  return sorted;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

/** By their bytes in UTF-8. That is the order of JavaScript except for characters of two units. */
const inOrderOfBytes = (names: readonly string[]): string[] =>
  names.some((name) => /[\ud800-\udfff]/.test(name)) ? names.toSorted(byCodePoint) : names.toSorted();

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, n) => character !== right[n]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
