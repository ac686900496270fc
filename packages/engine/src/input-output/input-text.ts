import { rawMember } from '@rulewright/jdm';
import type { EvaluationRequest } from '../request.ts';

/** Longer texts are not searched in the process of the server, where others would wait for that. */
export const MAX_SEARCHED_LENGTH = 16 * 1024;

/** The text of the input, unchanged. Empty if there is none, null if the text is not JSON. */
export function inputTextOf({ text, key }: EvaluationRequest['input']): string | null {
  try {
    JSON.parse(text);
    return key === null ? text : rawMember(text, key);
  } catch {
    return null;
  }
}
