import type { Expression } from '../../expression/syntax-tree.ts';
import { leaveToTheEngine } from '../outcome/not-compiled.ts';
import type { Value } from '../value/value.ts';
import { fieldReader } from '../value/value.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { fetched } from './fetch.ts';

type Step = { kind: 'name'; name: string } | { kind: 'index'; index: number };

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
  if (name === '$nodes') leaveToTheEngine('$nodes as a value');
  const read = fieldReader(name);
  return ({ fields }) => read(fields, name);
}

/** `a.b`, `a["b"]`, `a[0]`. What begins with a field and has only fixed steps is read without ever failing. */
export function compileAccess(
  compilation: Compilation,
  tree: Extract<Expression, { kind: 'member' | 'index' }>,
  scope: Scope,
): Evaluate {
  const fixed = fixedPath(tree, scope);
  if (fixed) return fixed;
  const target = compilation.compile(tree.target, scope);
  const name = tree.kind === 'member' ? tree.name : tree.index.kind === 'string' ? tree.index.value : null;
  if (name !== null) {
    if (name === '$nodes') leaveToTheEngine('$nodes inside of something');
    const read = fieldReader(name);
    return (frame) => {
      const value = target(frame);
      return value === undefined ? undefined : read(value, name);
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

function fixedPath(tree: Expression, scope: Scope): Evaluate | null {
  const steps: Step[] = [];
  let part = tree;
  for (; part.kind === 'member' || part.kind === 'index'; part = part.target) {
    const step = stepOf(part);
    if (!step) return null;
    steps.unshift(step);
  }
  if (part.kind === 'root') return rootPath(steps, scope);
  if (part.kind !== 'name' || loopNamed(part.name, scope) !== null) return null;
  if (part.name === '$nodes') return nodePath(steps, scope);
  const { name } = part;
  if (name.startsWith('$') || steps.length === 0) return follow(compileName(name, scope), steps);
  const read = fieldReader(name);
  return follow(({ pathFields }) => read(pathFields, name), steps);
}

function stepOf(part: Extract<Expression, { kind: 'member' | 'index' }>): Step | null {
  if (part.kind === 'member') return { kind: 'name', name: part.name };
  const { index } = part;
  if (index.kind === 'string') return { kind: 'name', name: index.value };
  if (index.kind !== 'number') return null;
  // A double may round up what the engine cuts off.
  if (!/^[\d_]+$/.test(index.text)) leaveToTheEngine('an index with a fraction');
  const number = Number(index.text.replaceAll('_', ''));
  return number <= MAX_INDEX ? { kind: 'index', index: number } : null;
}

function rootPath([first, ...steps]: Step[], scope: Scope): Evaluate | null {
  if (first?.kind !== 'name' || first.name === '$') return leaveToTheEngine('$root as a value');
  if (first.name === '$nodes') return nodePath(steps, scope);
  const { name } = first;
  const read = fieldReader(name);
  return follow(({ root }) => read(root, name), steps);
}

/** All that a node gave also holds what the engine adds to it, so that only what is inside of it can be read. */
function nodePath([first, ...steps]: Step[], scope: Scope): Evaluate {
  if (first?.kind !== 'name' || steps.length === 0) return leaveToTheEngine('$nodes, or a whole node, as a value');
  const node = scope.nodeNamed(first.name);
  return node === null ? () => null : follow(({ nodes }) => nodes[node] ?? null, steps);
}

/** Nothing on such a path fails: what is not there is null. */
function follow(start: Evaluate, steps: Step[]): Evaluate {
  return steps.reduce<Evaluate>((target, step) => {
    if (step.kind === 'index') {
      const { index } = step;
      return (frame) => itemAt(target(frame) as Value, index);
    }
    const { name } = step;
    if (name === '$nodes') leaveToTheEngine('$nodes inside of something');
    const read = fieldReader(name);
    return (frame) => read(target(frame) as Value, name);
  }, start);
}

const itemAt = (value: Value, index: number): Value => (Array.isArray(value) ? (value[index] ?? null) : null);
