import type { Assignment, Expression } from '../syntax-tree.ts';
import { partsOf } from '../syntax-tree.ts';

const plainKinds: readonly string[] = ['number', 'string', 'boolean', 'null', 'template', 'object', 'list', 'group'];

/** Whether an expression gives a new value, which nothing else refers to. */
export function isLiteral(tree: Expression): boolean {
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (!plainKinds.includes(part.kind)) return false;
    open.push(...partsOf(part));
  }
  return true;
}

/**
 * Whether an expression assigns something that exists already and then writes inside of it, as in `a = customer; a.age
 * = 1`. Values are not copied, so that this changes the customer.
 */
export function writesThroughAlias(tree: Expression): boolean {
  const assignments: Assignment[] = [];
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'assignments') assignments.push(...part.assignments);
    open.push(...partsOf(part));
  }
  // The order in which nested assignments run is not considered.
  const aliases = new Set(assignments.filter(({ value }) => !isLiteral(value)).map(({ path }) => keyOf(path)));
  return aliases.size > 0 && assignments.some(({ path }) => leadsInto(aliases, path));
}

/** The maximum number of path steps that are compared. */
const MAX_STEPS = 20;

const leadsInto = (aliases: Set<string>, path: string[]): boolean =>
  path.length > MAX_STEPS || path.some((_, length) => length > 0 && aliases.has(keyOf(path.slice(0, length))));

/** `$root.a` is the same as `a`. */
const keyOf = (path: string[]): string => (path[0] === '$root' ? path.slice(1) : path).join('.');
