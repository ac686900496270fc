import type { Cell, Expression } from '../syntax-tree.ts';
import { partsOf } from '../syntax-tree.ts';

/** Deeper than anybody looks; what is below belongs to the deepest. */
export const MAX_STEPS = 20;

/** The step of a path that leads from a list to its items. */
export const EACH = '[]';

/** A field of the data that an expression reads. */
export type FieldRead = {
  path: string[];
  /** The whole name, such as `customer.age`, and what stands around it in the tree. */
  node: Expression;
  around: Around | null;
};

/** A part of a tree, and what it stands in. */
type Around = { node: Expression; around: Around | null };

/** The names that stand for an item of a list: "#", and those that authors give. */
type Items = { name: string; path: string[] | null; outer: Items | null };

/** Every field that a tree reads. `self` is the field that "$" stands for. */
export function* fieldReads(tree: Expression | Cell, self: string[] | null = null): Generator<FieldRead> {
  for (const expression of expressionsIn(tree)) yield* readsIn(expression, self);
}

/** A whole expression, or what each test of a cell compares with. */
export const expressionsIn = (tree: Expression | Cell): Expression[] =>
  'tests' in tree ? tree.tests.map(({ operand }) => operand) : [tree];

/** The path of an expression that is nothing but a field, such as `customer.age`. */
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

/** Names joined by dots or written in brackets, as in `customer["age"]`, down to what the first of them is taken from. */
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

/** Where a name leads to; null for what is no name, and for what is at hand otherwise, such as "$nodes". */
function startOf(base: Expression, items: Items | null, self: string[] | null): string[] | null {
  if (base.kind === 'root') return [];
  if (base.kind !== 'name' && base.kind !== 'item') return null;
  const name = base.kind === 'item' ? '#' : base.name;
  for (let item = items; item; item = item.outer) if (item.name === name) return item.path;
  if (name === '$') return self;
  return name.startsWith('$') || name.startsWith('#') ? null : [name];
}

/** The whole input, and each of its items where it is a list, are no fields. */
const isField = ([first]: string[]) => first !== undefined && first !== EACH;

/** Whether the expression itself has given the field its value before: `fee = 2; fee * 3`, but not `fee = fee + 1`. */
const isAssigned = (path: string[], { start }: Expression, assigned: Map<string, number>) =>
  assigned.size > 0 &&
  path.some((_, n) => (assigned.get(keyOf(path.slice(0, n + 1))) ?? Number.POSITIVE_INFINITY) <= start);

/** The fields that an expression assigns to, each with the offset at which it first has its value. */
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
