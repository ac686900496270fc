import { doubleOf, isNumeric } from '../../number/numbers.ts';
import { askTheEngine } from '../../number/uncertain.ts';
import type { Value } from '../value/value.ts';
import type { Budget } from './frame.ts';

/** Deeper values are left to the engine, so that no value can fill the stack. */
const MAX_DEPTH = 200;

/**
 * A value as the engine hands it out: numbers are doubles, the fields of every object are in the order of their names, and
 * what the engine keeps beside the data is left out. All of it is new, so that nothing of the input can be changed by it.
 */
export function answerOf(value: Value, budget: Budget, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? answerNumber(value) : value;
  if (isNumeric(value)) return answerNumber(doubleOf(value));
  if (depth > MAX_DEPTH) askTheEngine();
  if (Array.isArray(value)) {
    budget.spend(value.length >> 1);
    return value.map((item) => answerOf(item, budget, depth + 1));
  }
  const names = sortedNames(Object.keys(value));
  budget.spend(names.length);
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

/** By their bytes in UTF-8. That is the order of JavaScript except for characters of two units. */
function sortedNames(names: string[]): string[] {
  if (names.length > MOST_INSERTED) names.sort();
  else insertionSort(names);
  for (const name of names) if (hasPairs.test(name)) return names.sort(byCodePoint);
  return names;
}

/** Objects have few fields, most often in order already, for which JavaScript's own sort takes longer. */
const MOST_INSERTED = 24;

function insertionSort(names: string[]): void {
  for (let at = 1; at < names.length; at++) {
    const name = names[at] as string;
    let to = at;
    for (; to > 0 && (names[to - 1] as string) > name; to--) names[to] = names[to - 1] as string;
    names[to] = name;
  }
}

const hasPairs = /[\ud800-\udfff]/;

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, n) => character !== right[n]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}
