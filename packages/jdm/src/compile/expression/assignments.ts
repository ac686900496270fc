import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import { ValueFailure } from '../../number/value-failure.ts';
import type { Frame } from '../run/frame.ts';
import { detachedInsert, pathFrom } from '../value/paths.ts';
import type { Value } from '../value/value.ts';
import { Fields } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

const reserved = new Set(['$', '$nodes', '$root']);
const assignsReserved = new ValueFailure('`$`, `$nodes` and `$root` cannot be assigned.');
const isNested = new ValueFailure('An assignment cannot stand inside of another one.');

/** The steps to the field that an assignment writes. */
export const targetOf = ({ path }: { path: readonly string[] }): string[] => pathFrom(path.join('.'));

/**
 * `a = 1; b.c = a; a + b.c`: each is seen by those that follow, up to the end of the whole expression. Without a last expression
 * the result is all of them.
 */
export function compileAssignments(
  compilation: Compilation,
  tree: ExpressionOf<'assignments'>,
  scope: Scope,
): Evaluate {
  const assignments = tree.assignments.map((assignment) => ({
    path: targetOf(assignment),
    value: compilation.compile(assignment.value, scope),
  }));
  const result = tree.result && compilation.compile(tree.result, scope);
  return (frame) => {
    frame.assigned = new Fields();
    for (const { path, value } of assignments) {
      const next = value(frame);
      if (next === undefined) return undefined;
      assign(frame, path, next);
    }
    const last = result ? result(frame) : frame.assigned;
    if (frame.assigned === null) throw isNested;
    frame.assigned = null;
    return last;
  };
}

export function assign(frame: Frame, path: readonly string[], value: Value): void {
  if (frame.assigned === null) throw isNested;
  if (reserved.has(path[0] as string)) throw assignsReserved;
  frame.fields = detachedInsert(frame.fields, path, value, frame.budget);
  frame.assigned = detachedInsert(frame.assigned, path, value, frame.budget);
}
