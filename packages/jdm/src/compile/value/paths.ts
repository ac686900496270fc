import type { Budget } from './budget.ts';
import { internalized } from './layout.ts';
import { copyOf } from './merge.ts';
import type { Value } from './value.ts';
import { Fields, isFields } from './value.ts';

/** Puts a value at a path. What is on the way there has to be objects that were made here, because they are changed. */
export function insert(target: Fields, path: readonly string[], value: Value): void {
  let holder = target;
  const last = path.length - 1;
  for (let at = 0; at < last; at++) {
    const name = path[at] as string;
    let next = holder.get(name);
    // Anything that is not an object is replaced by one.
    if (!isFields(next)) {
      next = new Fields();
      holder.set(name, next);
    }
    holder = next;
  }
  holder.set(path[last] as string, value);
}

/** A copy of the fields with a value at a path; what was there is left as it was. */
export function detachedInsert(fields: Fields, path: readonly string[], value: Value, budget: Budget): Fields {
  const copy = copyOf(fields, budget);
  let holder = copy;
  for (const name of path.slice(0, -1)) {
    const next = holder.get(name);
    const inner = isFields(next) ? copyOf(next, budget) : new Fields();
    holder.set(name, inner);
    holder = inner;
  }
  holder.set(path[path.length - 1] as string, value);
  return copy;
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

export const pathFrom = (text: string): string[] => text.split('.').map(internalized);
