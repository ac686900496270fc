import { useMemo, useState } from 'react';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { remembered } from '#lib/browser/remembered.ts';
import type { TestsOutcome } from '../run/tests-outcome.ts';
import { coverageMarks } from './coverage-marks.ts';

/** Under which the browser keeps whether marks are shown. */
const KEY = 'rulewright:test-marks';

/** Marks in the graph of what the cases reach. */
export function useMarks(graph: Graph | null, outcome: TestsOutcome | null) {
  const [showsMarks, setShowsMarks] = useState(() => remembered.getItem(KEY) !== 'hidden');
  const hasMarks = graph !== null && outcome !== null && outcome.outcomes.size > 0;
  return {
    /** Null before a run, and while the marks are hidden. */
    marks: useMemo(
      () => (graph && outcome && hasMarks && showsMarks ? coverageMarks(graph, outcome) : null),
      [graph, outcome, hasMarks, showsMarks],
    ),
    hasMarks,
    showsMarks,
    toggleMarks() {
      remembered.setItem(KEY, showsMarks ? 'hidden' : 'shown');
      setShowsMarks(!showsMarks);
    },
  };
}
