import type { TestCaseContent } from '@rulewright/contract';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { isRecord } from '#lib/json/is-record.ts';
import { othersWords } from '../coverage/coverage-words.ts';
import { newContent } from '../edits/new-content.ts';
import type { Reaching } from '../run/case-runner.ts';
import type { OpenedCase } from './case-dialog.tsx';

type Answered = Pick<TestCaseContent, 'input' | 'expected'>;

/** A new case that is not saved yet. */
export const newCase = (name: string, answered: Answered): OpenedCase => ({
  id: randomUuid(),
  content: newContent(name, answered),
  base: null,
  warning: null,
});

/** A new case with an input that reaches something, and a warning where it reaches more. */
export const caseReaching = (words: string, found: Reaching): OpenedCase => ({
  id: randomUuid(),
  content: contentReaching(words, found),
  base: null,
  warning: othersWords(found.others),
});

/** What stands in such a case. That its input reaches more is kept in its notes. */
export const contentReaching = (words: string, found: Reaching): TestCaseContent => ({
  ...newContent(`Reaches ${words}`, found),
  ...(found.isClean && { no_failed_cells: true }),
  notes: othersWords(found.others),
});

/**
 * A case from the texts of an input and its answer. What is not there, or no JSON object, is left empty.
 *
 * @param clock what the time was when it was answered. Null for the present.
 */
export function caseOfTexts(input: string, answer: string, clock: string | null = null): OpenedCase {
  const made = newCase('', { input: readFields(input), expected: read(answer) });
  return { ...made, content: { ...made.content, clock } };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** An input that is not complete is not taken over. */
export function readFields(text: string): Record<string, unknown> {
  const value = read(text);
  return isRecord(value) ? value : {};
}
