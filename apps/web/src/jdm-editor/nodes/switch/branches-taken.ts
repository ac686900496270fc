import { asRecord, asText } from '@rulewright/jdm';

/** The ids of the branches that were taken, from what the trace tells of the switch. */
export function branchesTaken(detail: unknown): Set<string> {
  const { statements } = asRecord(detail);
  return new Set(Array.isArray(statements) ? statements.map((statement) => asText(asRecord(statement).id)) : []);
}
