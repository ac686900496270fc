import { randomUUID } from 'node:crypto';
import type { TestCaseText } from '@rulewright/contract';
import { Failure, fieldFailure } from '#platform';
import type { NewTestCase, TestCaseRow } from './test-case-repository.ts';
import { toTestCase } from './test-case-response.ts';
import type { NewState } from './test-case-state-repository.ts';

/** What a change does to the test cases of a document. */
export type Changes = {
  /** The rows that are deleted, those that are inserted again included. */
  deleted: string[];
  inserted: NewTestCase[];
  states: NewState[];
  /** The revision of the list after it. */
  revision: number;
  /** How many cases were added, changed and deleted, for the activity. */
  counts: { added: number; changed: number; deleted: number };
};

export const noChanges = (revision: number): Changes => ({
  deleted: [],
  inserted: [],
  states: [],
  revision,
  counts: { added: 0, changed: 0, deleted: 0 },
});

type Place = { id: string; position: number; current?: TestCaseRow | undefined };

/** Adds to the changes that a case has this content and this position from now on. */
export function put(changes: Changes, { id, position, current }: Place, content: string, authorId: string) {
  if (current?.content === content && current.place === position) return;
  if (current) changes.deleted.push(id);
  const { createdAt } = current ?? {};
  const row = { id, position, ...(createdAt && { createdAt }) };
  if (current?.content === content) {
    const { revision, authorId: author, updatedAt } = current;
    changes.inserted.push({ ...row, content, revision, authorId: author, updatedAt });
    return;
  }
  const revision = ++changes.revision;
  changes.counts[current ? 'changed' : 'added']++;
  changes.states.push({ number: revision, testCaseId: id, isNew: !current, content });
  changes.inserted.push({ ...row, content, revision, authorId });
}

/** Adds to the changes that a case is deleted. */
export function remove(changes: Changes, { id }: TestCaseRow) {
  changes.deleted.push(id);
  changes.counts.deleted++;
  changes.states.push({ number: ++changes.revision, testCaseId: id, isNew: false, content: null });
}

type Replacing = { revision: number; authorId: string; nextTurn: () => Promise<void> | false };

/** What changes where all test cases are replaced by others. The revision stays where nothing does. */
export async function replaceAll(
  existing: readonly TestCaseRow[],
  written: readonly TestCaseText[],
  { revision: before, authorId, nextTurn }: Replacing,
): Promise<Changes> {
  const known = new Map(existing.map((row) => [row.id, row]));
  const kept = new Set<string>();
  const changes = noChanges(before);
  for (const [position, { id = randomUUID(), revision: base, name, text }] of written.entries()) {
    await nextTurn();
    if (kept.has(id)) throw fieldFailure('invalid', `test_cases.${position}.id`, 'Two test cases have the same id');
    kept.add(id);
    const current = known.get(id);
    if (current) requireUnchanged(current, base);
    else if (base !== undefined)
      throw new Failure('conflict', `The test case "${name}" was deleted since you opened it.`);
    put(changes, { id, position, current }, text, authorId);
  }
  for (const row of existing) if (!kept.has(row.id)) remove(changes, row);
  // Another order alone is a change of the list as well.
  if (changes.revision === before && changes.inserted.length > 0) changes.revision++;
  return changes;
}

/** Fails where somebody else has changed the case since it was read, and says what it is now. */
export function requireUnchanged(current: TestCaseRow, base: number | undefined) {
  if (base === undefined || base === current.revision) return;
  throw new Failure('conflict', 'The test case changed since you opened it.', { testCase: toTestCase(current) });
}
