import type { Cell, CellTest, Expression } from '../../expression/syntax-tree.ts';
import { asDate } from '../functions/readings.ts';
import type { CellMatch, CellSight, TestSight } from './cell-sight.ts';
import { sightCompared, sightOfReading } from './reading-match.ts';

const ALL = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

export function sightOf({ tests, joins }: Cell): CellSight {
  const sights = tests.map(sightOfTest);
  const matches = sights.map((sight) => sight?.match ?? null);
  const readings = sights.flatMap((sight) => sight?.reading ?? []);
  const isClear = !sights.includes(null);
  if (joins.every((join) => join === 'or')) return { isClear, match: alternatives(matches), readings };
  const firstUnclear = sights.indexOf(null);
  const seen = firstUnclear < 0 ? matches : matches.slice(0, firstUnclear);
  return { isClear, match: joins.every((join) => join === 'and') ? together(seen) : null, readings };
}

function alternatives(matches: (CellMatch | null)[]): CellMatch | null {
  const [first, ...others] = matches;
  if (!first || others.length === 0) return first ?? null;
  const values = matches.map((match) => (match && 'values' in match ? [...match.values] : null));
  if (!values.includes(null)) return { values: new Set(values.flatMap((some) => some ?? [])) };
  const ranges = matches.map((match) => (match && 'ranges' in match ? match.ranges : null));
  return ranges.includes(null) ? null : { ranges: ranges.flatMap((some) => some ?? []) };
}

/**
 * All of them hold, so that what one of them cannot be true of is out. But one that cannot be seen through is run unless one
 * before it is false, and may then fail the whole evaluation: those behind it rule nothing out, and are not given here.
 */
function together(seen: (CellMatch | null)[]): CellMatch | null {
  const matches = seen.filter((match) => match !== null);
  const listed = matches.find((match) => 'values' in match);
  if (listed) return listed;
  const single = matches.flatMap((match) => ('ranges' in match && match.ranges.length === 1 ? match.ranges : []));
  const [first] = single;
  if (!first) return matches[0] ?? null;
  const alike = single.filter(({ reading }) => reading === first.reading);
  const least = Math.max(...alike.map(({ least }) => least));
  const most = Math.min(...alike.map(({ most }) => most));
  return { ranges: [{ reading: first.reading, least, most }] };
}

/** Null for a test that has to be run. */
function sightOfTest({ relation, operand }: CellTest): TestSight | null {
  if (relation === 'holds') return sightOfReading(operand);
  const match = matchOfTest({ relation, operand });
  if (match) return { match, reading: null };
  // What is compared with a date has to be one, and is the same where it is read as one.
  return sightCompared(asDate, relation, operand);
}

function matchOfTest({ relation, operand }: Pick<CellTest, 'relation' | 'operand'>): CellMatch | null {
  if (relation === '==') {
    const value = literal(operand);
    return value === null ? null : { values: new Set([value]) };
  }
  if (relation === 'in') return matchOfContainer(operand);
  const number = literal(operand);
  if (typeof number !== 'number') return null;
  if (relation === '>' || relation === '>=') return inRange({ ...ALL, least: number });
  return relation === '<' || relation === '<=' ? inRange({ ...ALL, most: number }) : null;
}

const inRange = (range: { least: number; most: number }): CellMatch => ({ ranges: [{ reading: null, ...range }] });

function matchOfContainer(operand: Expression): CellMatch | null {
  if (operand.kind === 'list') {
    const values = operand.items.map(literal);
    return values.includes(null) ? null : { values: new Set(values as (string | number | boolean)[]) };
  }
  if (operand.kind !== 'range') return null;
  const isInside = ['(', '['].includes(operand.leftBracket) && [')', ']'].includes(operand.rightBracket);
  const [least, most] = [literal(operand.left), literal(operand.right)];
  return isInside && typeof least === 'number' && typeof most === 'number' ? inRange({ least, most }) : null;
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
