import type { Budget } from './budget.ts';
import { copyOf } from './merge.ts';
import type { Fields, Value } from './value.ts';
import { isFields, put } from './value.ts';

/** Puts a value at a path. What is on the way there has to be objects that were made here, because they are changed. */
export function insert(target: Fields, path: readonly string[], value: Value): void {
  let holder = target;
  const last = path.length - 1;
  for (let at = 0; at < last; at++) {
    const name = path[at] as string;
    const next = innerOf(holder, name) ?? {};
    put(holder, name, next);
    holder = next;
  }
  put(holder, path[last] as string, value);
}

/** A copy of the fields with a value at a path; what was there is left as it was. */
export function detachedInsert(fields: Fields, path: readonly string[], value: Value, budget: Budget): Fields {
  const copy = copyOf(fields, budget);
  let holder = copy;
  for (const name of path.slice(0, -1)) {
    const next = innerOf(holder, name);
    const inner = next ? copyOf(next, budget) : {};
    put(holder, name, inner);
    holder = inner;
  }
  put(holder, path[path.length - 1] as string, value);
  return copy;
}

/** What is no object gives way to one. */
function innerOf(holder: Fields, name: string): Fields | null {
  const inner = Object.hasOwn(holder, name) ? holder[name] : null;
  return isFields(inner) ? inner : null;
}

const MAX_STEPS = 32;

/**
 * Whether one of the paths leads through another, so that something may be put into an object that others share. Paths of very
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
