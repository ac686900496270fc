import { Moment } from '../../date/moment.ts';
import type { MethodName } from '../../expression/builtins/methods.ts';
import type { Expression, ExpressionOf } from '../../expression/syntax-tree.ts';
import type { Method } from '../functions/date-methods.ts';
import { constantDate, dateFrom, findZone, presentDate } from '../functions/read-date.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { constantOf } from './constants.ts';
import { loopNamed } from './paths.ts';
import { withoutGroups } from './ranges.ts';

/** `d(value, zone)`, or the present moment where nothing is said. */
export function compileDate(compilation: Compilation, tree: ExpressionOf<'call'>, scope: Scope): Evaluate {
  const constant = constantOf(compilation, tree);
  if (constant !== undefined) return () => constant;
  const [first, second] = tree.arguments;
  if (!first) return (frame) => presentDate(frame);
  if (!second && isSelf(first, scope)) return (frame) => frame.dateOf(frame.self, dateFrom);
  const value = compilation.compile(first, scope);
  const zone = second && compilation.compile(second, scope);
  return (frame) => {
    const read = value(frame);
    if (read === undefined) return undefined;
    if (!zone) return dateFrom(frame, read);
    const name = zone(frame);
    const found = typeof name === 'string' ? findZone(name, frame.budget) : null;
    return found ? dateFrom(frame, read, found) : undefined;
  };
}

function isSelf(tree: Expression, scope: Scope): boolean {
  const part = withoutGroups(tree);
  return part.kind === 'name' && part.name === '$' && loopNamed(part.name, scope) === null;
}

/** Methods that read what stands first in their brackets as a date. */
const takesDate = new Set<string>([
  'isSame',
  'isBefore',
  'isAfter',
  'isSameOrBefore',
  'isSameOrAfter',
  'diff',
] satisfies MethodName[]);

/** `date.add(1, "month")`. Only dates have methods. */
export function compileMethod(
  compilation: Compilation,
  run: Method,
  tree: ExpressionOf<'method'>,
  scope: Scope,
): Evaluate {
  const target = compilation.compile(tree.target, scope);
  const [first, second] = tree.arguments.map((argument, place) =>
    place === 0 && takesDate.has(tree.name)
      ? compileDateArgument(compilation, argument, scope)
      : compilation.compile(argument, scope),
  );
  return (frame) => {
    const date = target(frame);
    const a = first?.(frame);
    const b = second?.(frame);
    if (!(date instanceof Moment) || (first && a === undefined) || (second && b === undefined)) return undefined;
    return run(frame, date, a, b);
  };
}

/** A text is read once, where it is the same in every run. */
function compileDateArgument(compilation: Compilation, tree: Expression, scope: Scope): Evaluate {
  const constant = constantDate(constantOf(compilation, tree));
  return constant ? () => constant : compilation.compile(tree, scope);
}
