import type { Cell, Expression } from '../syntax-tree.ts';
import { partsOf } from '../syntax-tree.ts';

/** The maximum length of a path. Longer paths are cut, so that their cost is bounded. */
export const MAX_STEPS = 20;

/** The path step from a list to its items. */
export const EACH = '[]';

/** A field that an expression reads. */
export type FieldRead = {
  path: string[];
  /** The part of the tree that reads the field, such as `customer.age`, and its chain of parents. */
  node: Expression;
  around: Around | null;
};

/** A part of a tree with its parents. */
type Around = { node: Expression; around: Around | null };

/** The names of list items that are in scope: "#", and the aliases that authors give. */
type Items = { name: string; path: string[] | null; outer: Items | null };

/** Every field that a tree reads. `self` is the field that "$" stands for. */
export function* fieldReads(tree: Expression | Cell, self: string[] | null = null): Generator<FieldRead> {
  for (const expression of expressionsIn(tree)) yield* readsIn(expression, self);
}

/** The expression itself, or the operands of a cell's tests. */
export const expressionsIn = (tree: Expression | Cell): Expression[] =>
  'tests' in tree ? tree.tests.map(({ operand }) => operand) : [tree];

/** The path of an expression that consists of a field alone, such as `customer.age`. */
export function fieldPath(tree: Expression): string[] | null {
  const { base, steps } = chainOf(tree);
  const start = startOf(base, null, null);
  return start && start.length + steps.length <= MAX_STEPS ? [...start, ...steps] : null;
}

function* readsIn(tree: Expression, self: string[] | null): Generator<FieldRead> {
  const assigned = assignedIn(tree);
  const open: (Around & { items: Items | null })[] = [{ node: tree, around: null, items: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, around, items } = next;
    const { base, steps } = chainOf(node);
    const start = startOf(base, items, self);
    const path = start && [...start, ...steps].slice(0, MAX_STEPS);
    if (path && isField(path) && !isAssigned(path, node, assigned)) yield { path, node, around };
    if (node.kind === 'loop') {
      const list = pathIn(node.list, items, self);
      const item: Items = { name: '#', path: list && [...list, EACH], outer: items };
      const inner = node.alias ? { ...item, name: node.alias, outer: item } : item;
      open.push({ node: node.body, around: next, items: inner }, { node: node.list, around: next, items });
      continue;
    }
    const isPlain = base.kind === 'name' || base.kind === 'item' || base.kind === 'root';
    const parts = base === node ? partsOf(node) : isPlain ? [] : [base];
    for (const part of parts.toReversed()) open.push({ node: part, around: next, items });
  }
}

/** Splits a chain such as `customer["age"].years` into its base and the names that follow. */
function chainOf(node: Expression): { base: Expression; steps: string[] } {
  const steps: string[] = [];
  let base = node;
  for (;;) {
    if (base.kind === 'member') steps.push(base.name);
    else if (base.kind === 'index' && base.index.kind === 'string' && base.index.value !== EACH)
      steps.push(base.index.value);
    else return { base, steps: steps.reverse() };
    base = base.target;
  }
}

function pathIn(node: Expression, items: Items | null, self: string[] | null): string[] | null {
  const { base, steps } = chainOf(node);
  const start = startOf(base, items, self);
  return start && [...start, ...steps].slice(0, MAX_STEPS);
}

/**
 * The path that a base stands for. Null if the base is not a name, or is a name outside of the data, such as "$nodes".
 */
function startOf(base: Expression, items: Items | null, self: string[] | null): string[] | null {
  if (base.kind === 'root') return [];
  if (base.kind !== 'name' && base.kind !== 'item') return null;
  const name = base.kind === 'item' ? '#' : base.name;
  for (let item = items; item; item = item.outer) if (item.name === name) return item.path;
  if (name === '$') return self;
  return name.startsWith('$') || name.startsWith('#') ? null : [name];
}

/** A path to the whole input, or to the items of an input that is a list, is not a field. */
const isField = ([first]: string[]) => first !== undefined && first !== EACH;

/** Whether the expression assigned the field before this read, as in `fee = 2; fee * 3`, but not in `fee = fee + 1`. */
const isAssigned = (path: string[], { start }: Expression, assigned: Map<string, number>) =>
  assigned.size > 0 &&
  path.some((_, n) => (assigned.get(keyOf(path.slice(0, n + 1))) ?? Number.POSITIVE_INFINITY) <= start);

/** The fields that an expression assigns, each with the offset at which its first assignment ends. */
function assignedIn(tree: Expression): Map<string, number> {
  const assigned = new Map<string, number>();
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'assignments')
      for (const { path, end } of node.assignments) {
        const key = keyOf(path[0] === '$root' ? path.slice(1) : path);
        assigned.set(key, Math.min(end, assigned.get(key) ?? end));
      }
    open.push(...partsOf(node));
  }
  return assigned;
}

const keyOf = (path: string[]) => path.join('.');
