import type { Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import { detachedInsert, insert, isUsablePath, overlap } from '../value/paths.ts';
import type { Fields } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

/** `a = 1; b.c = a; a + b.c`: each is seen by those that follow. Without a last expression the result is all of them. */
export function compileAssignments(
  compilation: Compilation,
  tree: ExpressionOf<'assignments'>,
  scope: Scope,
): Evaluate {
  if (overlap(tree.assignments.map(({ path }) => path))) leaveToTheEngine('assignments into one another');
  const assignments = tree.assignments.map(({ path, value }) => {
    if (!isUsablePath(path)) leaveToTheEngine('an assignment to something special');
    return { path, value: compilation.compile(withoutAssignments(value), scope) };
  });
  const result = tree.result && compilation.compile(withoutAssignments(tree.result), scope);
  return (frame) => {
    const assigned: Fields = {};
    const before = frame.fields;
    try {
      for (const { path, value } of assignments) {
        const next = value(frame);
        if (next === undefined) return undefined;
        frame.fields = detachedInsert(frame.fields, path, next, frame.budget);
        insert(assigned, path, next);
      }
      return result ? result(frame) : assigned;
    } finally {
      frame.fields = before;
    }
  };
}

/** Where assignments stand inside of others, the engine mixes them up in ways of its own. */
function withoutAssignments(tree: Expression): Expression {
  if (tree.kind === 'assignments') leaveToTheEngine('assignments inside of an expression');
  for (const part of partsOf(tree)) withoutAssignments(part);
  return tree;
}
