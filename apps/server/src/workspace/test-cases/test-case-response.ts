import type { TestCase, TestCaseContent, TestCaseList, TestCaseState } from '@rulewright/contract';
import { fullName } from '#identity';

import type { TestCaseRow } from './test-case-repository.ts';
import type { StateRow } from './test-case-state-repository.ts';

const contentOf = (text: string) => JSON.parse(text) as TestCaseContent;

/** What the server adds to the content. */
const metaOf = (row: TestCaseRow) => ({
  id: row.id,
  revision: row.revision,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  updated_by: row.author && fullName(row.author),
});

export const toTestCase = (row: TestCaseRow): TestCase => ({ ...metaOf(row), ...contentOf(row.content) });

/** The content is JSON text of an object already, so that it need not be parsed. */
const toText = (row: TestCaseRow) => `${JSON.stringify(metaOf(row)).slice(0, -1)},${row.content.slice(1)}`;

/** Generates the JSON text of a list one case at a time, because there may be megabytes of them. */
export async function* toListText(
  groups: Iterable<TestCaseRow[]> | AsyncIterable<TestCaseRow[]>,
  fields: Omit<TestCaseList, 'test_cases'>,
) {
  let before = `${JSON.stringify(fields).slice(0, -1)},"test_cases":[`;
  for await (const rows of groups)
    for (const row of rows) {
      yield before + toText(row);
      before = ',';
    }
  yield before === ',' ? ']}' : `${before}]}`;
}

/** The same for states. */
export function* toStatesText(rows: readonly StateRow[], nextCursor: string | null) {
  let before = '{"states":[';
  for (const row of rows) {
    yield `${before}${JSON.stringify(stateOf(row)).slice(0, -1)},"test_case":${row.content},"before":`;
    yield `${row.before?.content ?? null}}`;
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"next_cursor":${JSON.stringify(nextCursor)}}`;
}

const stateOf = (row: StateRow): Omit<TestCaseState, 'test_case' | 'before'> => ({
  test_case_id: row.testCaseId,
  revision: row.number,
  at: row.createdAt.toISOString(),
  by: row.author && fullName(row.author),
  change: changeOf(row),
});

function changeOf({ content, isNew, before }: StateRow): TestCaseState['change'] {
  if (content === null) return 'deleted';
  if (!isNew) return 'changed';
  return before ? 'brought back' : 'added';
}
