import { evaluationMessages, fallbackMessages } from '@rulewright/contract';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { readInput, UnreadableInput } from '../shared-console/read-input.ts';

/** Parses the input again, although the form has validated it, because it is used here. */
export const readTestInput = (text: string) => readInput(text, evaluationMessages.inputNotJsonAtRun);

/** The message for a test that failed. */
export function testFailureText(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  if (error instanceof ApiError && !error.answered) return fallbackMessages.testUnreachable;
  return messageOf(error, fallbackMessages.test);
}
