import type { Fault } from './content.ts';

/** What is wrong with a text that is not a graph. */
export const faultMessages: Record<Fault, string> = {
  syntax: 'not valid JSON',
  shape: 'not a decision graph',
  policy: 'a policy document and not a decision graph',
};

/** Why the text cannot be saved, and what to do about it. */
export const refusalOf = (fault: Fault) =>
  `The text is ${faultMessages[fault]}, so it cannot be saved. Fix it in the Text Editor, or discard the text changes.`;
