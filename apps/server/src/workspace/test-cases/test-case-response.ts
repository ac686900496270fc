import type { TestCase, TestCaseContent, TestCaseState } from '@rulewright/contract';
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

/** Generates the JSON text of a whole list some cases at a time, because there may be megabytes of them. */
export async function* toListText(groups: AsyncIterable<TestCaseRow[]>, revision: number) {
  let before = `{"revision":${revision},"test_cases":[`;
  for await (const rows of groups) {
    if (rows.length === 0) continue;
    yield before + rows.map(toText).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

export const toState = (row: StateRow): TestCaseState => ({
  test_case_id: row.testCaseId,
  revision: row.number,
  at: row.createdAt.toISOString(),
  by: row.author && fullName(row.author),
  change: changeOf(row),
  test_case: row.content === null ? null : contentOf(row.content),
  before: row.before?.content ? contentOf(row.before.content) : null,
});

function changeOf({ content, isNew, before }: StateRow): TestCaseState['change'] {
  if (content === null) return 'deleted';
  if (!isNew) return 'changed';
  return before ? 'brought back' : 'added';
}
