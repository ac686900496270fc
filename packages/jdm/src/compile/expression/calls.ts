import type { FunctionName } from '../../expression/builtins/functions.ts';
import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import type { Implementation } from '../functions/implementation.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

/** Functions to which the order of the list that they are given first does not matter. */
const takesAnyOrder = new Set<string>(['len', 'contains'] satisfies FunctionName[]);

export function compileCall(
  compilation: Compilation,
  run: Implementation,
  tree: ExpressionOf<'call'>,
  scope: Scope,
): Evaluate {
  const [first, second] = tree.arguments.map((argument, place) =>
    place === 0 && takesAnyOrder.has(tree.name)
      ? compilation.compileUnordered(argument, scope)
      : compilation.compile(argument, scope),
  );
  if (!first) return (frame) => run(frame, null, undefined);
  if (!second) {
    return (frame) => {
      const a = first(frame);
      return a === undefined ? undefined : run(frame, a, undefined);
    };
  }
  return (frame) => {
    const a = first(frame);
    if (a === undefined) return undefined;
    const b = second(frame);
    return b === undefined ? undefined : run(frame, a, b);
  };
}
