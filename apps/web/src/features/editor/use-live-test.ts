import { useState } from 'react';
import type { LiveRun } from '#jdm-editor/live/use-live-run.ts';
import { useLiveRun } from '#jdm-editor/live/use-live-run.ts';
import type { WorkingCopy } from './working-copy/working-copy.ts';
import { isBlank, useWorkingCopy } from './working-copy/working-copy.ts';

/**
 * Runs the graph in the editor on the input of the console while they are edited. It begins with the first edit, or with the
 * workbench, so that who only looks at a document does not wait for it.
 */
export function useLiveTest(copy: WorkingCopy, input: string, isWorkbench: boolean): LiveRun | null {
  const graph = useWorkingCopy(copy, ({ readable }) => readable.graph);
  const isRunnable = useWorkingCopy(copy, (state) => !state.content.fault && !isBlank(state));
  const [first] = useState({ graph, input });
  const [hasBegun, begin] = useState(false);
  const begins = isWorkbench || graph !== first.graph || input !== first.input;
  if (begins && !hasBegun) begin(true);
  const isWanted = isRunnable && graph.nodes.length > 0 && (hasBegun || begins);
  return useLiveRun(isWanted ? graph : null, input);
}
