import { changeSignature } from '@rulewright/jdm';
import { placeName } from '../fields/place-names.ts';
import type { CaseOutcome } from './case-runner.ts';
import { firstDifference, isLeftOut } from './first-difference.ts';

/** Cases whose answers changed in the same way. */
type AlikeCases = {
  ids: string[];
  /** Whether all that changed is known. Of an answer that was left out only the first difference is. */
  isKnown: boolean;
  /** What changed. */
  words: string;
  /** The difference of the first of them: the same field may have changed in several ways. */
  example: string;
};

/** The cases that failed with an answer, those that changed in the same way together. */
export function alikeCases(outcomes: ReadonlyMap<string, CaseOutcome> | null): AlikeCases[] {
  const groups = new Map<string, AlikeCases>();
  for (const [id, outcome] of outcomes ?? []) {
    const { passed, error, differences } = outcome;
    // What only fails because of failed cells has no answer to accept.
    if (passed || error !== null || differences.length === 0) continue;
    const isKnown = !isLeftOut(outcome);
    const key = `${isKnown} ${changeSignature(differences)}`;
    const words = () => differences.map(({ path }) => placeName(path) || 'the answer').join(', ');
    const group = groups.get(key) ?? { ids: [], isKnown, words: words(), example: firstDifference(outcome) };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
