import { evaluationMessages, fallbackMessages } from '@rulewright/contract';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { readInput, UnreadableInput } from '../console/read-input.ts';

/** What was checked before is checked again here, where it is used. */
export const readTestInput = (text: string) => readInput(text, evaluationMessages.inputNotJsonAtRun);

/** What the console says about a test that failed. */
export function testFailureText(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  if (error instanceof ApiError && !error.answered) return fallbackMessages.testUnreachable;
  return messageOf(error, fallbackMessages.test);
}
