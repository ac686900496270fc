import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Cell, Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';

/** Deeper than anybody looks; what is below belongs to the deepest. */
export const MAX_STEPS = 20;

/** The step of a path that leads from a list to its items. No name: those have no brackets. */
export const EACH = '[]';

/** A place in the data that an expression reads. */
export type Place = {
  path: string[];
  /** The whole name, such as `customer.age`, and what stands around it in the tree. */
  node: Expression;
  around: Around | null;
};

/** A part of a tree, and what it stands in. */
type Around = { node: Expression; around: Around | null };

/** The names that stand for an item of a list: "#", and those that authors give. */
type Items = { name: string; path: string[] | null; outer: Items | null };

/** The tree of a text that is an expression, or at least an input cell; null where it is neither. */
export function treeOf(text: string): Expression | Cell | null {
  const expression = parseExpression(text);
  if (expression.ok) return expression.tree;
  const cell = parseCell(text);
  return cell.ok ? cell.tree : null;
}

/** Every place that a tree reads. `self` is the place that "$" stands for. */
export function* placesIn(tree: Expression | Cell, self: string[] | null = null): Generator<Place> {
  for (const expression of expressionsIn(tree)) yield* placesOf(expression, self);
}

/** A whole expression, or what each test of a cell compares with. */
export const expressionsIn = (tree: Expression | Cell): Expression[] =>
  'tests' in tree ? tree.tests.map(({ operand }) => operand) : [tree];

function* placesOf(tree: Expression, self: string[] | null): Generator<Place> {
  const own = assignedIn(tree);
  const open: (Around & { items: Items | null })[] = [{ node: tree, around: null, items: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, around, items } = next;
    const { base, steps } = chainOf(node);
    const start = startOf(base, items, self);
    if (start && !own.has(start[0] ?? '')) yield { path: [...start, ...steps].slice(0, MAX_STEPS), node, around };
    if (node.kind === 'loop') {
      const list = placeOf(node.list, items, self);
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

/** Names joined by dots, down to what the first of them is taken from. */
function chainOf(node: Expression): { base: Expression; steps: string[] } {
  const steps: string[] = [];
  let base = node;
  for (; base.kind === 'member'; base = base.target) steps.push(base.name);
  return { base, steps: steps.reverse() };
}

function placeOf(node: Expression, items: Items | null, self: string[] | null): string[] | null {
  const { base, steps } = chainOf(node);
  const start = startOf(base, items, self);
  return start && [...start, ...steps].slice(0, MAX_STEPS);
}

/** Where a name leads to; null for what is no name, and for what is at hand otherwise, such as "$nodes". */
function startOf(base: Expression, items: Items | null, self: string[] | null): string[] | null {
  if (base.kind !== 'name' && base.kind !== 'item') return null;
  const name = base.kind === 'item' ? '#' : base.name;
  for (let item = items; item; item = item.outer) if (item.name === name) return item.path;
  if (name === '$') return self;
  return name.startsWith('$') || name.startsWith('#') ? null : [name];
}

/** The names that an expression gives values to itself: `fee = 2; fee * 3`. */
function assignedIn(tree: Expression): Set<string> {
  const names = new Set<string>();
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind === 'assignments') for (const { path } of node.assignments) names.add(path[0] ?? '');
    open.push(...partsOf(node));
  }
  return names;
}
