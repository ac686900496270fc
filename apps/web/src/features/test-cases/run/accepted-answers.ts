import type { TestCase } from '@rulewright/contract';
import { acceptAnswer } from '@rulewright/jdm';
import type { CaseChange } from '../edits/test-case-queries.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import type { CaseOutcome } from './case-runner.ts';

/** The step that takes the answers of some cases as what is expected of them. */
export function acceptedAnswers(
  cases: readonly TestCase[],
  ids: readonly string[],
  outcomes: ReadonlyMap<string, CaseOutcome>,
): { label: string; changes: CaseChange[] } {
  const wanted = new Set(ids);
  const changes = cases
    .filter(({ id }) => wanted.has(id) && outcomes.get(id)?.actual !== undefined)
    .map((one) => ({
      id: one.id,
      base: one.revision,
      content: { ...contentOf(one), ...acceptAnswer(one, outcomes.get(one.id)?.actual) },
    }));
  return { label: changes.length === 1 ? 'accept an answer' : `accept ${changes.length} answers`, changes };
}
