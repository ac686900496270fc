import { inferType } from '../inference/infer.ts';
import type { InferenceBudget } from '../inference/inference-budget.ts';
import type { Cell, Expression } from '../syntax-tree.ts';
import { partsOf } from '../syntax-tree.ts';
import { anyType } from '../types/type.ts';
import type { FieldRead } from './field-reads.ts';
import { expressionsIn, fieldReads } from './field-reads.ts';

/** The probable type of a value. Null if there is no evidence. */
export type GuessedType = 'number' | 'string' | 'boolean' | null;

const comparisons = ['==', '!=', '<', '>', '<=', '>='];

export const isComparison = (operator: string): boolean => comparisons.includes(operator);

/** The type of the literal that a field is compared with. */
export function typeFromComparison({ node, around }: FieldRead): GuessedType {
  const parent = around?.node;
  if (parent && isDateReading(parent) && partsOf(parent)[0] === node) return 'string';
  if (parent?.kind !== 'binary' || !isComparison(parent.operator)) return null;
  return literalType(parent.left === node ? parent.right : parent.left);
}

function literalType(node: Expression): GuessedType {
  if (node.kind === 'number' || node.kind === 'string' || node.kind === 'boolean') return node.kind;
  return node.kind === 'template' ? 'string' : null;
}

/**
 * The type of an expression's result, if it does not depend on the input. A date is returned to the caller as a string.
 */
export function resultType(tree: Expression, budget: InferenceBudget): GuessedType {
  const { kind } = inferType(tree, anyType, budget);
  if (kind === 'date') return 'string';
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? kind : null;
}

const readsData = new Set<Expression['kind']>(['name', 'item', 'root', 'call', 'loop', 'method']);

/**
 * The type that all literals of a cell have. Null if they differ, or if the cell contains anything besides literals and
 * operators.
 */
function cellType(cell: Cell): GuessedType {
  const types: GuessedType[] = [];
  const open = expressionsIn(cell);
  for (let node = open.pop(); node; node = open.pop()) {
    if (readsData.has(node.kind)) return null;
    const type = literalType(node);
    if (type) types.push(type);
    else open.push(...partsOf(node));
  }
  return commonType(types);
}

/** `d($)` and the like: dates and times come as texts. */
const isDateReading = (tree: Expression): boolean =>
  tree.kind === 'call' && (tree.name === 'd' || tree.name === 'date' || tree.name === 'time');

/** The type of the value that a cell tests: that of its literals, or of what it reads the value as. */
export function testedType(cell: Cell): GuessedType {
  const literals = cellType(cell);
  if (literals) return literals;
  const own = [...fieldReads(cell, ['$'])].filter(({ path: [first, ...steps] }) => first === '$' && steps.length === 0);
  return commonType(own.map(typeFromComparison).filter((type) => type !== null));
}

/** The one type that all of them are. Null if they differ. */
export function commonType(types: GuessedType[]): GuessedType {
  return types.every((type) => type === types[0]) ? (types[0] ?? null) : null;
}
