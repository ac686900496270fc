import { pointerTo, unescaped, writtenSteps } from './json-pointer.ts';

/** What a test case expects of an answer. */
export type Expectation = {
  expected: unknown;
  /** `whole`: the answer is this and nothing else. `members`: an answer may have members that are not named here. */
  match: 'whole' | 'members';
  /** How far a number may be from the expected one. */
  tolerance: number;
  /** JSON Pointers of what has to be there, whatever its value. */
  any: readonly string[];
};

/** Where an answer is not as expected. `expected` or `actual` is left out where there is none. */
export type Difference = {
  /** A JSON Pointer. */
  path: string;
  kind: 'changed' | 'missing' | 'unexpected';
  expected?: unknown;
  actual?: unknown;
};

/** More are not told apart: nobody reads them. */
export const MAX_DIFFERENCES = 100;
/** In characters, the places of all of them together. */
export const MAX_PLACES_LENGTH = 64 * 1024;

/** The differences between what is expected and an answer, in the order of what is expected. None if they agree. */
export function compareWithExpected(expectation: Expectation, actual: unknown): Difference[] {
  const comparison = new Comparison(expectation);
  comparison.compare(expectation.expected, actual);
  comparison.requireAny(actual);
  return comparison.differences;
}

/**
 * What would be expected if an answer were right. Of an expectation that names some members only those are taken, and what
 * may be anything stays as it was where it is there. An object that has none of the members that were named is taken with all
 * that it has. One that has nothing at all can only be expected of a whole answer: among named members it would pass with
 * whatever is decided.
 */
export function acceptAnswer(
  { expected, match, any }: Expectation,
  actual: unknown,
): Pick<Expectation, 'expected' | 'match'> & { any: string[] } {
  const kept = any.filter((pointer) => isThere(actual, pointer));
  const places = new Set(kept);
  const taken = accepted(expected, actual, '', match === 'members', places);
  // Whoever names nothing from the beginning wants that, unless something had to be there.
  const wanted = kept.length === any.length ? expected : undefined;
  return match === 'members' && hasNewEmpty(taken, wanted, '', places)
    ? { expected: accepted(expected, actual, '', false, places), match: 'whole', any: kept }
    : { expected: taken, match, any: kept };
}

/**
 * Tells cases that changed in the same way from others: the same members are different, and texts and truth values changed
 * from the same to the same. Numbers may differ, because one change of a rate changes every price in its own way.
 */
export const changeSignature = (differences: readonly Difference[]): string =>
  JSON.stringify(
    differences.map(({ path, kind, expected, actual }) => [path, kind, signatureOf(expected), signatureOf(actual)]),
  );

const signatureOf = (value: unknown) => (typeof value === 'number' ? 'a number' : JSON.stringify(value));

/** Places that may be anything, as a tree of their steps. It only grows where the comparison comes along. */
class Places {
  readonly isAny: boolean;
  readonly #places: readonly (readonly string[])[];
  readonly #depth: number;
  #inside: Map<string, Places> | null = null;

  /** @param places as their steps, of which so many led here */
  constructor(places: readonly (readonly string[])[], depth = 0) {
    this.isAny = places.some(({ length }) => length === depth);
    this.#places = places;
    this.#depth = depth;
  }

  at(step: string | number): Places | null {
    this.#inside ??= this.#grouped();
    return this.#inside.get(String(step)) ?? null;
  }

  #grouped(): Map<string, Places> {
    const groups = new Map<string, (readonly string[])[]>();
    for (const steps of this.#places) {
      const step = steps[this.#depth];
      if (step === undefined) continue;
      const group = groups.get(unescaped(step));
      if (group) group.push(steps);
      else groups.set(unescaped(step), [steps]);
    }
    return new Map([...groups].map(([step, places]) => [step, new Places(places, this.#depth + 1)]));
  }
}

class Comparison {
  readonly differences: Difference[] = [];
  readonly #mayHaveMore: boolean;
  readonly #tolerance: number;
  readonly #any: readonly string[];
  /** How it got to where it is. The pointer is only put together for a difference, because its names may be long. */
  readonly #steps: (string | number)[] = [];
  #placesLength = 0;

  constructor({ match, tolerance, any }: Expectation) {
    this.#mayHaveMore = match === 'members';
    this.#tolerance = tolerance;
    this.#any = any;
  }

  compare(expected: unknown, actual: unknown, any: Places | null = this.#places()): void {
    if (actual === undefined) this.#add({ kind: 'missing', expected });
    else if (any?.isAny) return;
    else if (expected === undefined) this.#add({ kind: 'unexpected', actual });
    else if (isFields(expected) && isFields(actual)) this.#compareFields(expected, actual, any);
    else if (Array.isArray(expected) && Array.isArray(actual)) this.#compareLists(expected, actual, any);
    else if (!this.#isSame(expected, actual)) this.#add({ kind: 'changed', expected, actual });
  }

  #places(): Places | null {
    const places = this.#any.flatMap((pointer) => {
      const steps = writtenSteps(pointer);
      return steps ? [steps] : [];
    });
    return places.length > 0 ? new Places(places) : null;
  }

  /** What may be anything has to be there, also where an expectation does not name it or what it is in. */
  requireAny(actual: unknown): void {
    const told = this.differences.map(({ path }) => `${path}/`);
    for (const pointer of new Set(this.#any))
      if (!isThere(actual, pointer) && !told.some((path) => `${pointer}/`.startsWith(path)))
        this.#add({ kind: 'missing' }, pointer);
  }

  #compareFields(expected: Fields, actual: Fields, any: Places | null): void {
    for (const name of Object.keys(expected)) {
      if (this.#isFull) return;
      this.#compareAt(name, expected[name], own(actual, name), any);
    }
    if (this.#mayHaveMore) return;
    for (const name of Object.keys(actual)) {
      if (this.#isFull) return;
      if (!Object.hasOwn(expected, name)) this.#compareAt(name, undefined, actual[name], any);
    }
  }

  #compareLists(expected: readonly unknown[], actual: readonly unknown[], any: Places | null): void {
    for (let at = 0; at < Math.max(expected.length, actual.length) && !this.#isFull; at++)
      this.#compareAt(at, expected[at], actual[at], any);
  }

  #compareAt(step: string | number, expected: unknown, actual: unknown, any: Places | null): void {
    this.#steps.push(step);
    this.compare(expected, actual, any?.at(step) ?? null);
    this.#steps.pop();
  }

  #isSame(expected: unknown, actual: unknown): boolean {
    if (typeof expected !== 'number' || typeof actual !== 'number') return expected === actual;
    // A difference of 0.01 is a little more than that in binary.
    const rounding = this.#tolerance && Number.EPSILON * 4 * Math.max(Math.abs(expected), Math.abs(actual), 1);
    return expected === actual || Math.abs(expected - actual) <= this.#tolerance + rounding;
  }

  get #isFull(): boolean {
    return this.differences.length >= MAX_DIFFERENCES || this.#placesLength > MAX_PLACES_LENGTH;
  }

  #add(difference: Omit<Difference, 'path'>, path = this.#steps.reduce<string>(pointerTo, '')): void {
    if (this.#isFull) return;
    this.#placesLength += path.length;
    this.differences.push({ path, ...difference });
  }
}

function accepted(expected: unknown, actual: unknown, path: string, onlyNamed: boolean, any: Set<string>): unknown {
  if (any.has(path) && expected !== undefined) return expected;
  if (isFields(expected) && isFields(actual)) {
    const named = Object.keys(expected).filter((name) => Object.hasOwn(actual, name));
    const names = onlyNamed && (named.length > 0 || isEmpty(expected)) ? named : Object.keys(actual);
    return Object.fromEntries(
      names.map((name) => [
        name,
        accepted(own(expected, name), own(actual, name), pointerTo(path, name), onlyNamed, any),
      ]),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((item, at) => accepted(expected[at], item, pointerTo(path, at), onlyNamed, any));
  return actual;
}

/** Whether there is an empty object where there was none before. */
function hasNewEmpty(value: unknown, before: unknown, path: string, any: Set<string>): boolean {
  if (any.has(path)) return false;
  if (isEmpty(value)) return !isEmpty(before);
  if (typeof value !== 'object' || value === null) return false;
  const fields = typeof before === 'object' && before !== null ? (before as Fields) : {};
  return Object.entries(value).some(([name, item]) => hasNewEmpty(item, own(fields, name), pointerTo(path, name), any));
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => isFields(value) && Object.keys(value).length === 0;

/** A member of an object, and nothing that every object has. */
const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

function isThere(value: unknown, pointer: string): boolean {
  let place = value;
  for (const written of writtenSteps(pointer) ?? []) {
    const step = unescaped(written);
    const isItem = !Array.isArray(place) || /^(0|[1-9]\d*)$/.test(step);
    if (typeof place !== 'object' || place === null || !isItem || !Object.hasOwn(place, step)) return false;
    place = (place as Fields)[step];
  }
  return true;
}
