import type { TestCaseContent } from '@rulewright/contract';
import { CreateTestCase } from '@rulewright/contract';
import { prettyJson } from '#lib/json/pretty-json.ts';

/** What the fields of the dialog hold. */
export type CaseForm = {
  name: string;
  input: string;
  expected: string;
  onlyMembers: boolean;
  tolerance: string;
  any: string;
  clock: string;
  notes: string;
  tags: string;
};

export const formOf = (one: TestCaseContent): CaseForm => ({
  name: one.name,
  input: prettyJson(one.input),
  expected: prettyJson(one.expected),
  onlyMembers: one.match === 'members',
  tolerance: String(one.tolerance),
  any: one.any.join('\n'),
  clock: one.clock ?? '',
  notes: one.notes ?? '',
  tags: one.tags.join(', '),
});

type Read = { content: TestCaseContent; problem: null } | { content: null; problem: string };

/** Reads the fields, or says what is wrong with the first that cannot be read. */
export function readForm(form: CaseForm): Read {
  const [input, expected] = [jsonOf(form.input), jsonOf(form.expected)];
  if (input === undefined) return refused('The input is no valid JSON.');
  if (expected === undefined) return refused('What is expected is no valid JSON.');
  const read = CreateTestCase.safeParse({
    name: form.name,
    input,
    expected,
    match: form.onlyMembers ? 'members' : 'whole',
    tolerance: form.tolerance.trim() === '' ? 0 : Number(form.tolerance),
    any: partsOf(form.any, '\n'),
    clock: form.clock.trim() || null,
    notes: form.notes.trim() || null,
    tags: partsOf(form.tags, ','),
  });
  if (!read.success) return refused(`${read.error.issues[0]?.message ?? 'Something is not complete'}.`);
  const { name, match, tolerance, any, clock, notes, tags } = read.data;
  return {
    content: { name, input: read.data.input, expected, match, tolerance, any, clock, notes, tags },
    problem: null,
  };
}

const refused = (problem: string): Read => ({ content: null, problem });

const partsOf = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
