import { DecisionGraph } from '@rulewright/contract';
import type { GraphChanges } from './compare-graphs.ts';
import { compareGraphs } from './compare-graphs.ts';

export type Difference = { old: DecisionGraph; now: DecisionGraph; changes: GraphChanges };

/** Compares two contents of a document, which are JSON texts. Null when one of them is not a decision graph. */
export function differenceOf(before: string, after: string): Difference | null {
  const [old, now] = [graphOf(before), graphOf(after)];
  return old && now && { old, now, changes: compareGraphs(old, now) };
}

function graphOf(text: string): DecisionGraph | null {
  try {
    return DecisionGraph.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
