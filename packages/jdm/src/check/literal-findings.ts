import type { CellType } from '../cells/cell-context.ts';
import { isMomentType } from '../cells/cell-context.ts';
import { literalValue } from '../cells/recognize-value.ts';
import type { Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { Type } from '../expression/types/type.ts';
import type { ProblemFix } from '../graph/problem.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { areAllKnown, isProvided, noValue } from './name-findings.ts';
import { numberOf } from './number-of.ts';
import type { TextScope } from './text-scope.ts';
import { isNoneOf } from './type-words.ts';

const dateLike = /^\d{4}-\d{2}-\d{2}$/;
const timedDate = /^\s*\d{4}-\d{2}-\d{2}T[\d:.]+Z?\s*$/;

/** Whether a text is a date with a time and without quotes, which cannot be read. */
export const isBareTimedDate = (text: string): boolean => timedDate.test(text);

/** Finds what looks like a value and is calculated: `2026-01-01` is 2024, and `18-21` is -3. */
export function calculatedFinding(
  operand: Expression,
  source: string,
  type: CellType,
  tested: Type | null,
): Finding | null {
  const text = source.slice(operand.start, operand.end);
  if (dateLike.test(text)) {
    const reason = `${text} is calculated as a subtraction. For a date, write "${text}"`;
    return warning('calculated-date', reason, operand, replace(operand, `"${text}"`));
  }
  const ends = tested ? differenceOf(operand) : null;
  if (!ends || !tested) return null;
  const [from, to] = ends;
  if (isMomentType(type)) return warning('calculated-range', `${text} is calculated: it is ${from - to}`, operand);
  // Where the value is a text, it is a text without quotes.
  if (type === 'string' || isNoneOf(tested, ['number'])) return unquoted(operand, text);
  const fix: ProblemFix | undefined = from < to ? replace(operand, `[${from}..${to}]`) : undefined;
  const hint = fix ? `. For a range, write [${from}..${to}]` : '';
  return warning('calculated-range', `${text} is calculated: it is ${from - to}${hint}`, operand, fix);
}

const unquoted = (operand: Expression, text: string): Finding =>
  warning(
    'unquoted-text',
    `${text} is calculated. For a text, write "${text}"`,
    operand,
    replace(operand, `"${text}"`),
  );

/** The numbers of `18-21`. Null for anything else. */
function differenceOf(operand: Expression): [from: number, to: number] | null {
  if (operand.kind !== 'binary' || operand.operator !== '-') return null;
  const [from, to] = [numberOf(operand.left), numberOf(operand.right)];
  return from === null || to === null ? null : [from, to];
}

/** A calculation with names in a column of texts, such as `PC-1` or `n/a`: most probably a text without quotes. */
export function wordsFinding(operand: Expression, source: string, scope: TextScope): Finding | null {
  if (operand.kind !== 'binary' || (operand.operator !== '-' && operand.operator !== '/')) return null;
  const names = namesIn(operand);
  const text = source.slice(operand.start, operand.end);
  if (names.length === 0 || !/^[\w/-]+$/.test(text) || names.some((name) => isProvided(name, scope))) return null;
  const isUnknown = scope.graph.hasSchema && areAllKnown(scope);
  return { ...unquoted(operand, text), severity: isUnknown ? 'error' : 'warning' };
}

/** Finds a date or time in quotes that cannot be read as one, such as "31.12.2026". A "T" without a zone may be how the data has it. */
export function writtenOtherwise(operand: Expression, type: CellType): Finding | null {
  if (!isMomentType(type) || operand.kind !== 'string' || operand.value === '') return null;
  if (literalValue(operand, type) !== null || /^\d{4}-\d\d-\d\dT/.test(operand.value)) return null;
  const example = type === 'time' ? '09:30' : '2026-01-31';
  const reason = `"${operand.value}" is not written as ${type === 'time' ? 'a time' : 'a date'}, such as "${example}"`;
  return warning('not-understood', reason, operand);
}

function namesIn(tree: Expression): string[] {
  const names: string[] = [];
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'name') names.push(part.name);
    open.push(...partsOf(part));
  }
  return names;
}

/** Finds "n/a" in a column of other values than texts, where it is a division of two fields. */
export function absentFinding(operand: Expression, source: string, scope: TextScope): Finding | null {
  const text = source.slice(operand.start, operand.end);
  if (!scope.noun || !/^n\/a$/i.test(text) || namesIn(operand).some((name) => isProvided(name, scope))) return null;
  return warning('unknown-name', noValue(text, scope.noun, 'nothing is known of such fields'), operand);
}

/** Finds a truth value in capitals, which is the name of a field. */
export function capitalTruth(operand: Expression): Finding | null {
  if (operand.kind !== 'name' || !/^(?:true|false)$/i.test(operand.name)) return null;
  const meant = operand.name.toLowerCase();
  const reason = `${operand.name} is the name of a field. Truth values are written ${meant}`;
  return warning('unquoted-text', reason, operand, replace(operand, meant));
}
