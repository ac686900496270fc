import type { Answer, Failed } from '../compile/compile-decision.ts';
import { EACH } from '../expression/field-usage/field-reads.ts';

export type Input = Record<string, unknown>;
/** A value for a field of an input. */
export type InputField = { path: readonly string[]; value: unknown };

/** Runs the decision on an input, and tells what it hit. */
export type RunInput = (input: Input, steps: number) => Answer | Failed | null;

/** An input with some fields changed. */
export function filledIn(base: Input, fields: readonly InputField[]): Input {
  const input = structuredClone(base);
  for (const { path, value } of fields) put(input, path, value);
  return input;
}

function put(target: Input, path: readonly string[], value: unknown): void {
  let place: Input | unknown[] = target;
  for (const [at, step] of path.entries()) {
    const key = step === EACH ? 0 : step;
    const next = path[at + 1];
    const inner: unknown = place[key as never];
    const isRight = typeof inner === 'object' && inner !== null && Array.isArray(inner) === (next === EACH);
    if (next === undefined) place[key as never] = structuredClone(value) as never;
    else if (!isRight) place[key as never] = (next === EACH ? [] : {}) as never;
    place = place[key as never] as Input;
  }
}
