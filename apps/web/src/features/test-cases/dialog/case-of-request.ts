import { isRecord } from '#lib/json/is-record.ts';
import type { OpenedCase } from './case-dialog.tsx';
import { newCase, readFields } from './offer.ts';
import { personalFields } from './personal-data.ts';

/**
 * A case from a logged request, with a warning where it holds what looks personal.
 *
 * @param answer the whole answer of the endpoint. Null where it failed, or was too large to be kept.
 */
export function caseOfRequest(input: string, answer: string | null): OpenedCase {
  const { evaluation } = readFields(answer ?? '');
  const { result } = isRecord(evaluation) ? evaluation : {};
  const made =
    result === undefined ? unanswered(readFields(input)) : newCase('', { input: readFields(input), expected: result });
  const { input: given, expected } = made.content;
  const fields = [...new Set([...personalFields(given), ...personalFields(expected)])];
  const warnings = [...(fields.length > 0 ? [warningOf(fields)] : []), ...(made.isUnanswered ? [unansweredWords] : [])];
  return { ...made, warning: warnings.join(' ') || null };
}

/** A case of which nothing is expected that nobody has seen. */
function unanswered(input: Record<string, unknown>): OpenedCase {
  const made = newCase('', { input, expected: {} });
  return { ...made, isUnanswered: true, content: { ...made.content, match: 'members' } };
}

const unansweredWords =
  'The log has no answer to this request: it failed, or the answer was too large to be kept. Nothing is expected yet. Write what is, or take what the rules answer now.';

const warningOf = (fields: readonly string[]) =>
  `This request may hold something about a person: ${fields.join(', ')}. Whoever can read the document can read its test cases. Write something made up in its place before you save.`;
