import { asRecord, asText } from '@rulewright/jdm';

type Branch = { at: number; count: number; isFirst: boolean; condition: string };

/** The word before a condition. A branch without one is always taken if it is reached. */
export function wordOf({ at, count, isFirst, condition }: Branch): string {
  const isBlank = condition.trim() === '';
  if (!isFirst) return isBlank ? 'Always' : 'If';
  if (at === 0) return 'If';
  return isBlank && at === count - 1 ? 'Else' : 'Else if';
}

/** The ids of the branches that were taken, from what the trace tells of the switch. */
export function branchesTaken(detail: unknown): Set<string> {
  const { statements } = asRecord(detail);
  return new Set(Array.isArray(statements) ? statements.map((statement) => asText(asRecord(statement).id)) : []);
}
