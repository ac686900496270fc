import { evaluationMessages, fallbackMessages } from '@rulewright/contract';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { parseInput, TooLarge } from './parse-input.ts';

class UnreadableInput extends Error {}

/** What was checked before is checked again here, where it is used. */
export function readTestInput(text: string): Record<string, unknown> {
  try {
    return parseInput(text) as Record<string, unknown>;
  } catch (cause) {
    const message = cause instanceof TooLarge ? cause.message : evaluationMessages.inputNotJsonAtRun;
    throw new UnreadableInput(message, { cause });
  }
}

/** What the console says about a test that failed. */
export function testFailureText(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  if (error instanceof ApiError && !error.answered) return fallbackMessages.testUnreachable;
  return messageOf(error, fallbackMessages.test);
}
