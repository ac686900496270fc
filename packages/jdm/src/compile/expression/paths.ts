import type { Expression } from '../../expression/syntax-tree.ts';
import type { Value } from '../value/value.ts';
import { FieldReader, Fields } from '../value/value.ts';
import { wholeOf } from '../value/whole-number.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { fetched } from './fetch.ts';

type Step = { kind: 'name'; name: string } | { kind: 'index'; index: number };
type Access = Extract<Expression, { kind: 'member' | 'index' }>;

const MAX_INDEX = 2 ** 32 - 1;

/** Where a loop's item is found that a name stands for; null where it stands for a field. */
export function loopNamed(name: string, { loops }: Scope): number | null {
  const level = loops.lastIndexOf(name);
  return level < 0 ? null : level;
}

export function compileName(name: string, scope: Scope): Evaluate {
  const level = loopNamed(name, scope);
  if (level !== null) return ({ items }) => items[level];
  if (name === '$') return ({ self }) => self;
  if (name === '$nodes') return allNodes(scope);
  const field = new FieldReader(name);
  return (frame) => (frame.hasFields ? (field.find(frame.fields) ?? null) : undefined);
}

/** `a.b`, `a["b"]`, `a[0]`. What begins with a field and has only fixed steps is read without ever failing. */
export function compileAccess(compilation: Compilation, tree: Access, scope: Scope): Evaluate {
  const fixed = fixedPath(compilation, tree, scope);
  if (fixed) return fixed;
  const target = compilation.compile(tree.target, scope);
  const name = tree.kind === 'member' ? tree.name : tree.index.kind === 'string' ? tree.index.value : null;
  if (name !== null) {
    const field = new FieldReader(name);
    return (frame) => {
      const value = target(frame);
      return value === undefined ? undefined : field.of(value);
    };
  }
  const index = compilation.compile((tree as Extract<Expression, { kind: 'index' }>).index, scope);
  return (frame) => {
    const value = target(frame);
    if (value === undefined) return undefined;
    const at = index(frame);
    return at === undefined ? undefined : fetched(value, at, frame.budget);
  };
}

function fixedPath(compilation: Compilation, tree: Expression, scope: Scope): Evaluate | null {
  const steps: Step[] = [];
  let part = tree;
  for (; part.kind === 'member' || part.kind === 'index'; part = part.target) {
    const step = stepOf(compilation, part);
    if (!step) return null;
    steps.unshift(step);
  }
  if (part.kind === 'root') return rootPath(steps, scope);
  if (part.kind !== 'name' || loopNamed(part.name, scope) !== null) return null;
  if (part.name === '$nodes') return nodePath(steps, scope);
  const { name } = part;
  if (name.startsWith('$') || steps.length === 0) return follow(compileName(name, scope), steps);
  const field = new FieldReader(name);
  return follow(({ pathFields }) => field.of(pathFields), steps);
}

function stepOf({ numbers }: Compilation, part: Access): Step | null {
  if (part.kind === 'member') return { kind: 'name', name: part.name };
  const { index } = part;
  if (index.kind === 'string') return { kind: 'name', name: index.value };
  if (index.kind !== 'number') return null;
  const number = numbers.read(index.text);
  const place = number === null ? undefined : wholeOf(number);
  return place !== undefined && place <= MAX_INDEX ? { kind: 'index', index: place } : null;
}

/** `$root.$` and `$root.$nodes` are what `$` and `$nodes` are, also where they are assigned to names. */
function rootPath([first, ...steps]: Step[], scope: Scope): Evaluate {
  if (first?.kind !== 'name') return () => null;
  const { name } = first;
  if (name === '$nodes') return nodePath(steps, scope);
  const field = new FieldReader(name);
  return follow(name === '$' ? ({ self }) => self : ({ root }) => field.of(root), steps);
}

/** What one node gave is read without listing all of them. */
function nodePath(steps: Step[], scope: Scope): Evaluate {
  const [first, ...others] = steps;
  if (first?.kind !== 'name') return follow(allNodes(scope), steps);
  const node = scope.nodeNamed(first.name);
  return node === null ? () => null : follow(({ nodes }) => nodes[node] ?? null, others);
}

/** What all nodes gave that have run so far, by their names. */
const allNodes =
  ({ nodeNames, nodeNamed }: Scope): Evaluate =>
  ({ nodes, budget }) => {
    budget.spendFields(nodeNames.length);
    const all = new Fields();
    for (const name of nodeNames) {
      const data = nodes[nodeNamed(name) as number];
      if (data !== undefined) all.set(name, data);
    }
    return all;
  };

/** Nothing on such a path fails: what is not there is null. */
function follow(start: Evaluate, steps: Step[]): Evaluate {
  if (steps.length === 0) return start;
  const readers = steps.map((step) => (step.kind === 'name' ? new FieldReader(step.name) : new ItemReader(step.index)));
  return (frame) => {
    let value = start(frame) as Value;
    for (const reader of readers) value = reader.of(value);
    return value;
  };
}

class ItemReader {
  readonly #index: number;

  constructor(index: number) {
    this.#index = index;
  }

  of(value: Value): Value {
    return Array.isArray(value) ? (value[this.#index] ?? null) : null;
  }
}
