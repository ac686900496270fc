import type { ExpressionOf } from '../../expression/syntax-tree.ts';
import type { Implementation } from '../functions/implementation.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';

export function compileCall(
  compilation: Compilation,
  run: Implementation,
  tree: ExpressionOf<'call'>,
  scope: Scope,
): Evaluate {
  const [first, second] = tree.arguments.map((argument) => compilation.compile(argument, scope));
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
