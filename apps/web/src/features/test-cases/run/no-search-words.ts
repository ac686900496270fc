import type { NotCompiled } from '@rulewright/jdm';
import { RUNS_FUNCTIONS, wordsFor } from '#jdm-editor/live/not-compiled-words.ts';

/** What somebody can do where the page finds no input for a test case. */
export const byHand = 'write the test case by hand';

/** Why no input can be looked for in a graph that the page does not run. */
export const whyNoSearch = (reason: NotCompiled | string): string => wordsFor(reason, byHand);

/** Whether it is known without a run that the page cannot look for inputs, and why. Null where only a run can tell. */
export const whyNoSearchIn = (nodes: readonly { type?: unknown }[]): string | null =>
  nodes.some(({ type }) => type === 'functionNode') ? whyNoSearch(RUNS_FUNCTIONS) : null;
