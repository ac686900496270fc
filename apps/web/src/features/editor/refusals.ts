import type { Fault } from './content.ts';

/** Why a text cannot be saved, and what to do about it. */
export const refusals: Record<Fault, string> = {
  syntax: 'The text is not valid JSON, so it cannot be saved. Fix it in the Text Editor, or discard the text changes.',
  shape:
    'The text is not a decision graph, so it cannot be saved. Fix it in the Text Editor, or discard the text changes.',
};
