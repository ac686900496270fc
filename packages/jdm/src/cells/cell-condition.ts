/** A value as it is written in JDM, without quotes and calls: `1000.5`, `2026-01-01`, `09:00`, or the text itself. */
export type CellValue = string;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type TextPart = 'startsWith' | 'endsWith' | 'contains';

/** One test of a column's value. */
export type CellTest =
  | { kind: 'compare'; operator: Comparison; value: CellValue }
  | { kind: 'range'; from: CellValue; to: CellValue; isAfterFrom: boolean; isBeforeTo: boolean; isNot: boolean }
  | { kind: 'part'; part: TextPart; value: CellValue; isNot: boolean };

/** What an input cell requires: any of its tests, or all of them. */
export type CellCondition = { join: 'or' | 'and'; tests: readonly CellTest[] };

export const compare = (operator: Comparison, value: CellValue): CellTest => ({ kind: 'compare', operator, value });

/** Whether a test excludes values instead of naming them. */
export const isNegative = (test: CellTest): boolean => (test.kind === 'compare' ? test.operator === '!=' : test.isNot);

/** The opposite of a test that names values. Null for `> 5`, whose opposite is written in another way. */
export function negated(test: CellTest): CellTest | null {
  if (test.kind !== 'compare') return test.isNot ? null : { ...test, isNot: true };
  return test.operator === '==' ? { ...test, operator: '!=' } : null;
}

/** Whether two conditions are made of the same tests, in any order. */
export function isSameCondition(one: CellCondition, other: CellCondition): boolean {
  if (one.tests.length !== other.tests.length) return false;
  if (one.tests.length > 1 && one.join !== other.join) return false;
  const sorted = ({ tests }: CellCondition) => tests.map((test) => JSON.stringify(test)).sort();
  const others = sorted(other);
  return sorted(one).every((test, at) => test === others[at]);
}
