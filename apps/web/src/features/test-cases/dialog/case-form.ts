import type { TestCaseContent } from '@rulewright/contract';
import { CreateTestCase } from '@rulewright/contract';
import { acceptAnswer, withoutUnderflow } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { newContent } from '../edits/new-content.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import { listText, readList } from '../fields/list-text.ts';
import { noPlace, placeName, placesIn, readPlaceName } from '../fields/place-names.ts';

/** What the fields of the dialog hold. */
export type CaseForm = {
  name: string;
  input: string;
  expected: string;
  onlyMembers: boolean;
  tolerance: string;
  /** The fields that may be anything, as people write them. */
  any: string[];
  clock: string;
  /** Whether a cell that cannot be evaluated makes it fail. */
  noFailedCells: boolean;
  notes: string;
  tags: string;
};

export const formOf = (one: TestCaseContent): CaseForm => ({
  name: one.name,
  input: prettyJson(one.input),
  expected: prettyJson(one.expected),
  onlyMembers: one.match === 'members',
  tolerance: String(one.tolerance),
  any: one.any.map(placeName),
  clock: one.clock ?? '',
  noFailedCells: one.no_failed_cells === true,
  notes: one.notes ?? '',
  tags: listText('tags', one.tags),
});

type Read = { content: TestCaseContent; problem: null } | { content: null; problem: string };

/** Reads the fields, or says what is wrong with the first that cannot be read. */
export function readForm(form: CaseForm): Read {
  const [input, expected] = [jsonOf(form.input), jsonOf(form.expected)];
  if (input === undefined) return refused('The input is not valid JSON.');
  if (expected === undefined) return refused('What is expected is not valid JSON.');
  const [any, tags] = [form.any.map(readPlaceName), readList('tags', form.tags)];
  const unreadable = unreadablePlace(form);
  if (unreadable !== null) return refused(`${unreadable}.`);
  if (tags === undefined) return refused('The list of tags is not valid JSON.');
  const read = CreateTestCase.safeParse({
    name: form.name,
    input,
    expected,
    match: form.onlyMembers ? 'members' : 'whole',
    tolerance: form.tolerance.trim() === '' ? 0 : Number(form.tolerance),
    any,
    clock: form.clock.trim() || null,
    no_failed_cells: form.noFailedCells,
    notes: form.notes.trim() || null,
    tags,
  });
  if (!read.success) return refused(`${read.error.issues[0]?.message ?? 'Something is not complete'}.`);
  return { content: contentOf(read.data), problem: null };
}

/** The input in the field. Null where it is no JSON object. */
export function readInput({ input }: CaseForm): Record<string, unknown> | null {
  const value = jsonOf(input);
  return isRecord(value) ? value : null;
}

/** What cannot be read among the fields that may be anything. Null where all can. */
export function unreadablePlace({ any }: CaseForm): string | null {
  const wrong = any.find((name) => readPlaceName(name) === null);
  return wrong === undefined ? null : noPlace(wrong);
}

/** A field as it was typed, as it is shown from then on. */
export function tidyPlace(text: string): string {
  const pointer = readPlaceName(text);
  return pointer === null ? text : placeName(pointer);
}

/** The fields to choose from: those of what is expected, and then those that only the answer has. */
export const placesToChoose = (expected: string, answer: unknown): string[] =>
  placesIn([jsonOf(expected), answer]).map(placeName);

/** What is expected once an answer is taken. Of a case that names fields, only those are. */
export function withAnswer(
  form: CaseForm,
  taken: Pick<TestCaseContent, 'input' | 'expected'>,
): Pick<CaseForm, 'expected' | 'onlyMembers' | 'any'> {
  const named = jsonOf(form.expected);
  const namesSome = form.onlyMembers && isRecord(named) && Object.keys(named).length > 0;
  if (!namesSome) return { ...fieldsOf(newContent('', taken)), any: form.any };
  const any = form.any.flatMap((name) => readPlaceName(name) ?? []);
  const accepted = acceptAnswer({ expected: named, match: 'members', tolerance: 0, any }, taken.expected);
  const isKept = (pointer: string | null) => pointer === null || accepted.any.includes(pointer);
  return { ...fieldsOf(accepted), any: form.any.filter((name) => isKept(readPlaceName(name))) };
}

const fieldsOf = ({ expected, match }: Pick<TestCaseContent, 'expected' | 'match'>) => ({
  expected: prettyJson(expected),
  onlyMembers: match === 'members',
});

const refused = (problem: string): Read => ({ content: null, problem });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(withoutUnderflow(text));
  } catch {
    return undefined;
  }
}
