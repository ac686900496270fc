import { askTheEngine } from '../../number/uncertain.ts';
import type { Budget } from './budget.ts';
import { copyOf } from './merge.ts';
import type { Fields, Value } from './value.ts';
import { isFields } from './value.ts';

const special = new Set(['', '$', '$nodes', '$root', '__proto__']);

/** Whether a path of names can be written to without touching what the engine keeps there itself. */
export const isUsablePath = (path: readonly string[]): boolean =>
  path.length > 0 && !path.some((name) => special.has(name));

/** Puts a value at a path. What is on the way there has to be one of the objects made here: the engine changes others too. */
export function insert(target: Fields, path: readonly string[], value: Value): void {
  let holder = target;
  const last = path.length - 1;
  for (let at = 0; at < last; at++) {
    const name = path[at] as string;
    const next = Object.hasOwn(holder, name) ? holder[name] : undefined;
    if (next === undefined) holder = holder[name] = {};
    else if (isFields(next)) holder = next;
    else return;
  }
  holder[path[last] as string] = value;
}

/** A copy of the fields with a value at a path; what was there is left as it was. */
export function detachedInsert(fields: Fields, path: readonly string[], value: Value, budget: Budget): Fields {
  const copy = copyOf(fields, budget);
  let holder = copy;
  for (const name of path.slice(0, -1)) {
    const next: Value | undefined = Object.hasOwn(holder, name) ? holder[name] : undefined;
    const inner: Fields = isFields(next) ? copyOf(next, budget) : {};
    holder[name] = inner;
    holder = inner;
  }
  holder[path[path.length - 1] as string] = value;
  return copy;
}

const MAX_STEPS = 32;

/**
 * Whether one of the paths leads through another, so that the engine would change objects that others share. Paths of very
 * many steps, which nobody writes, count as if they did.
 */
export function overlap(paths: readonly (readonly string[])[]): boolean {
  const whole = new Set(paths.map((path) => path.join('.')));
  return paths.some(
    (path) =>
      path.length > MAX_STEPS || path.some((_, steps) => steps > 0 && whole.has(path.slice(0, steps).join('.'))),
  );
}

export const pathFrom = (text: string): string[] => text.split('.');

/** For values whose fields were put there by a caller under a name that the engine uses itself. */
export function withoutSpecial(fields: Fields): Fields {
  if (Object.hasOwn(fields, '$') || Object.hasOwn(fields, '$nodes')) askTheEngine();
  return fields;
}
