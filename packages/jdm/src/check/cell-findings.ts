import type { CellType } from '../cells/cell-context.ts';
import { isMomentType } from '../cells/cell-context.ts';
import { readValue } from '../cells/read-value.ts';
import type { Cell, CellTest, Expression } from '../expression/syntax-tree.ts';
import { itemsOf } from '../expression/types/pattern.ts';
import type { Type } from '../expression/types/type.ts';
import { pairsOfCell } from './contradictions.ts';
import { dateTest, dateText, momentTest } from './date-tests.ts';
import { findingsIn } from './expression-findings.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { absentFinding, calculatedFinding, capitalTruth, wordsFinding, writtenOtherwise } from './literal-findings.ts';
import { cannotCompare, holderFinding } from './operator-findings.ts';
import type { TextScope } from './text-scope.ts';
import { areNeverEqual, isNoneOf, isOnly, knownKinds, typeWords } from './type-words.ts';
import { TypedTree } from './typed-tree.ts';
import { comparedValues, valueFindings } from './value-findings.ts';

/** What is known of the value that the cells of a column test. */
export type TestedColumn = { tested: Type; type: CellType; named: ReadonlySet<unknown> | null };

/** Finds what is wrong with a cell of an input column, which tests the column's value, `$`. */
export function cellFindings(cell: Cell, source: string, column: TestedColumn, scope: TextScope): Finding[] {
  const findings = [
    ...cell.tests.flatMap((test) => testFindings(test, cell, source, column, scope)),
    ...pairsOfCell(cell, source),
  ];
  if (findings.length > 0) return findings;
  const values = comparedValues(cell);
  return [
    ...values.flatMap((value) => writtenOtherwise(value, column.type) ?? []),
    ...valueFindings(values, column.named),
  ];
}

function testFindings(test: CellTest, cell: Cell, source: string, column: TestedColumn, scope: TextScope): Finding[] {
  const { operand, relation } = test;
  const early = relation === '==' ? earlyFinding(operand, source, column, scope) : textRange(test, cell, source);
  if (early) return [early];
  const typed = new TypedTree(operand, source, scope);
  const isCompared = relation !== 'holds';
  const inside = findingsIn(typed, scope, isCompared);
  // Of a name that nothing is known of, its type says nothing either.
  if (inside.length > 0) return inside;
  const found = relationFinding(test, cell, typed, column);
  return found ? [found] : inside;
}

const earlyFinding = (operand: Expression, source: string, { type, tested }: TestedColumn, scope: TextScope) =>
  (scope.texts ? wordsFinding(operand, source, scope) : null) ??
  calculatedFinding(operand, source, type, tested) ??
  capitalTruth(operand) ??
  absentFinding(operand, source, scope);

/** Finds a range from one text to another, which most probably are dates. */
function textRange({ operand, relation, start, end }: CellTest, cell: Cell, source: string): Finding | null {
  if (relation !== 'in' || operand.kind !== 'range' || operand.left.kind !== 'string') return null;
  const meant = dateRange(operand);
  if (meant === null) return null;
  const reason = `a range has numbers or dates, and ${source.slice(operand.left.start, operand.left.end)} is a text, so it never matches`;
  return warning('never-true', reason, operand, cell.tests.length === 1 ? replace({ start, end }, meant) : undefined);
}

/** Finds a test that is always false, or always true, because of the types of both sides. */
function relationFinding(test: CellTest, cell: Cell, typed: TypedTree, column: TestedColumn): Finding | null {
  const { relation, operand } = test;
  const { tested } = column;
  if (relation === 'holds') return conditionFinding(typed, operand);
  if (relation === 'in' || relation === 'not in') return membershipFinding(test, cell, typed, column);
  const asDate = dateFinding(test, typed, column);
  if (asDate) return asDate;
  if (relation === '==' || relation === '!=') {
    if (!areNeverEqual(tested, typed.type)) return null;
    const outcome = relation === '==' ? 'never' : 'always';
    const reason = `${mismatch(tested, typed.type)}, so it ${outcome} matches`;
    const code = relation === '==' ? 'never-true' : 'always-true';
    return warning(code, reason, operand, literalFix(operand, typed, column));
  }
  if (!cannotCompare(tested, typed.type)) return null;
  const date = dateText(operand);
  const fix = date === null || isNumbers(tested) ? null : dateTest('$', relation, date);
  const reason =
    isNoneOf(typed.type, ['number', 'date']) || !knownKinds(tested)
      ? `\`${relation}\` compares numbers or dates, and this is ${typeWords(typed.type)}, so it never matches`
      : `${mismatch(tested, typed.type)}, so \`${relation}\` never matches`;
  const ordered = isNumbers(tested) ? literalFix(operand, typed, column) : undefined;
  return warning('never-true', reason, test, fix === null ? ordered : replace(test, fix));
}

/** A date that is compared with the column's texts, or with another text as one of them: `> d()`, `> until`. */
function dateFinding({ relation, operand, start, end }: CellTest, typed: TypedTree, { tested, type }: TestedColumn) {
  const isMoment = type === 'date' || type === 'dateTime';
  if (!isMoment || relation === 'holds' || relation === 'in' || relation === 'not in' || !isNoneOf(tested, ['date']))
    return null;
  const isEquality = relation === '==' || relation === '!=';
  const isText =
    isNoneOf(typed.type, ['number', 'date', 'boolean', 'list', 'object', 'range']) && operand.kind !== 'string';
  if (!isOnly(typed.type, 'date') && (isEquality || !isText)) return null;
  const text = typed.source.slice(operand.start, operand.end);
  const written = dateText(operand);
  const meant = written === null ? momentTest('$', relation, text) : dateTest('$', relation, written);
  const outcome = relation === '!=' ? 'always' : 'never';
  const reason = `dates come as texts, which \`${relation}\` does not compare as dates, so it ${outcome} matches`;
  return warning(
    relation === '!=' ? 'always-true' : 'never-true',
    reason,
    { start, end },
    replace({ start, end }, meant),
  );
}

const mismatch = (tested: Type, operand: Type) =>
  `the column holds ${typeWords(tested)}, but this is ${typeWords(operand)}`;

const isNumbers = (type: Type) => isNoneOf(type, ['string', 'date', 'boolean']);

function conditionFinding({ type }: TypedTree, operand: Expression): Finding | null {
  if (!isNoneOf(type, ['boolean'])) return null;
  return warning(
    'never-true',
    `it must be true or false, and this is ${typeWords(type)}, so it never matches`,
    operand,
  );
}

function membershipFinding(test: CellTest, cell: Cell, typed: TypedTree, column: TestedColumn): Finding | null {
  const { tested } = column;
  const { operand, relation } = test;
  const noHolder = holderFinding(relation, operand, typed);
  if (noHolder) return noHolder;
  const [code, outcome] = relation === 'in' ? (['never-true', 'never'] as const) : (['always-true', 'always'] as const);
  const kinds = knownKinds(typed.type);
  if (kinds?.size !== 1 || !knownKinds(tested)) return null;
  if (operand.kind === 'range') {
    const [left, right] = [typed.typeOf(operand.left), typed.typeOf(operand.right)];
    if (!cannotCompare(tested, left) && !cannotCompare(tested, right)) return null;
    const reason = `${mismatch(tested, left)}, so it ${outcome} matches`;
    const fix = cell.tests.length === 1 && relation === 'in' ? dateRange(operand) : null;
    return warning(code, reason, test, fix === null ? undefined : replace(test, fix));
  }
  if (!kinds.has('list')) return null;
  const items = operand.kind === 'list' ? operand.items : [];
  const wrong = items.find((item) => areNeverEqual(tested, typed.typeOf(item)));
  if (wrong) {
    const reason = `${mismatch(tested, typed.typeOf(wrong))}, so it never equals it`;
    return warning('never-true', reason, wrong, literalFix(wrong, typed, column));
  }
  if (items.length > 0 || !areNeverEqual(tested, itemsOf(typed.type))) return null;
  return warning(code, `${mismatch(tested, itemsOf(typed.type))}, so it ${outcome} matches`, operand);
}

/** A range of dates as tests that mean the same: both days belong to it. */
function dateRange({ left, right, leftBracket, rightBracket }: Extract<Expression, { kind: 'range' }>): string | null {
  const [from, to] = [dateText(left), dateText(right)];
  if (from === null || to === null || !'[('.includes(leftBracket)) return null;
  const first = dateTest('$', leftBracket === '[' ? '>=' : '>', from);
  return `${first} and ${dateTest('$', rightBracket === ']' ? '<=' : '<', to)}`;
}

/** A literal of the type that the column holds: `5` for `"5"`, and the other way round. A number is no date. */
function literalFix(operand: Expression, typed: TypedTree, { tested, type }: TestedColumn) {
  if (isMomentType(type)) return undefined;
  const text = typed.source.slice(operand.start, operand.end);
  if (operand.kind === 'number' && isOnly(tested, 'string')) return replace(operand, `"${text}"`);
  if (operand.kind === 'boolean' && isOnly(tested, 'string')) return replace(operand, `"${text}"`);
  if (operand.kind !== 'string') return undefined;
  if (isOnly(tested, 'number') && /^-?\d+(?:\.\d+)?$/.test(operand.value)) return replace(operand, operand.value);
  const truth = isOnly(tested, 'boolean') ? readValue(operand.value, 'boolean', {}) : null;
  return truth && 'value' in truth ? replace(operand, String(truth.value)) : undefined;
}
