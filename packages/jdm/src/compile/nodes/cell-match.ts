import type { Cell, CellTest, Expression } from '../../expression/syntax-tree.ts';

/**
 * Which values a cell can be true of at all, as far as it can be seen: some texts, numbers or truth values, or the numbers
 * between two. Null where anything is possible. A cell may still be false of a value that is in it.
 */
export type CellMatch = { values: Set<string | number | boolean> } | { least: number; most: number };

const everything = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** Whether a cell is known to be true or false of any value, without running it, and the values that it can be true of. */
export type CellSight = { isClear: boolean; match: CellMatch | null };

export function sightOf({ tests, joins }: Cell): CellSight {
  const matches = tests.map(matchOfTest);
  const isClear = !matches.includes(null);
  if (joins.every((join) => join === 'or')) return { isClear, match: alternatives(matches) };
  return { isClear, match: joins.every((join) => join === 'and') ? together(matches) : null };
}

function alternatives([first, ...others]: (CellMatch | null)[]): CellMatch | null {
  if (!first || others.length === 0) return first ?? null;
  const values = [first, ...others].map((match) => (match && 'values' in match ? [...match.values] : null));
  return values.includes(null) ? null : { values: new Set(values.flatMap((some) => some ?? [])) };
}

/**
 * All of them hold, so that what one of them cannot be true of is out. But one that cannot be seen through is run unless one
 * before it is false, and may then fail the whole evaluation: those behind it rule nothing out.
 */
function together(all: (CellMatch | null)[]): CellMatch | null {
  const unclear = all.indexOf(null);
  const matches = unclear < 0 ? all : all.slice(0, unclear);
  const listed = matches.find((match) => match && 'values' in match);
  if (listed) return listed;
  const ranges = matches.filter((match) => match !== null) as { least: number; most: number }[];
  if (ranges.length === 0) return null;
  return {
    least: Math.max(...ranges.map(({ least }) => least)),
    most: Math.min(...ranges.map(({ most }) => most)),
  };
}

function matchOfTest({ relation, operand }: CellTest): CellMatch | null {
  if (relation === '==') {
    const value = literal(operand);
    return value === null ? null : { values: new Set([value]) };
  }
  if (relation === 'in') return matchOfContainer(operand);
  const number = literal(operand);
  if (typeof number !== 'number') return null;
  if (relation === '>' || relation === '>=') return { ...everything, least: number };
  return relation === '<' || relation === '<=' ? { ...everything, most: number } : null;
}

function matchOfContainer(operand: Expression): CellMatch | null {
  if (operand.kind === 'list') {
    const values = operand.items.map(literal);
    return values.includes(null) ? null : { values: new Set(values as (string | number | boolean)[]) };
  }
  if (operand.kind !== 'range') return null;
  const isInside = ['(', '['].includes(operand.leftBracket) && [')', ']'].includes(operand.rightBracket);
  const [least, most] = [literal(operand.left), literal(operand.right)];
  return isInside && typeof least === 'number' && typeof most === 'number' ? { least, most } : null;
}

/** Null for what is not a literal, and for a number with more digits than a double surely holds. */
function literal(tree: Expression): string | number | boolean | null {
  if (tree.kind === 'string' || tree.kind === 'boolean') return tree.value;
  if (tree.kind === 'group') return literal(tree.inner);
  if (tree.kind === 'unary' && tree.operator === '-') {
    const value = literal(tree.operand);
    return typeof value === 'number' ? -value : null;
  }
  if (tree.kind !== 'number' || !/^[\d_]+(?:\.[\d_]*)?$/.test(tree.text)) return null;
  const digits = tree.text.replaceAll('_', '');
  return digits.length > 15 ? null : Number(digits);
}
