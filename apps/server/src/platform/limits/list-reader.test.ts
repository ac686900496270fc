import { expect, test } from 'vitest';
import type { Database, Executor, Page } from '#platform/db';
import { listReader, ROWS_AT_ONCE } from './list-reader.ts';

/** `a1` and `a2` are organizations of one account. */
const accountOf = (organizationId: string) => organizationId.replace(/\d/, '');

/** Lists of numbers on a database whose pages are given when the test says so. */
function readLists() {
  const db = { transaction: (read: (tx: Executor) => unknown) => read({} as Executor) } as unknown as Database['db'];
  const lists = listReader(db, accountOf);
  const asked: { organizationId: string; give: () => void }[] = [];
  const read = (organizationId: string, length: number, limit?: number) =>
    lists.pageOrAll(
      organizationId,
      limit === undefined ? {} : { limit },
      (executor, { limit: most = 0, cursor = '0' }: { limit?: number; cursor?: string }) =>
        new Promise<Page<number>>((resolve) => {
          const from = Number(cursor);
          const rows = Array.from({ length: Math.min(most, length - from) }, (_, at) => from + at);
          const give = () => resolve({ rows, nextCursor: from + most < length ? String(from + most) : null });
          // Only what is read in a transaction waits for the test.
          if (executor === db) give();
          else asked.push({ organizationId, give });
        }),
    );
  const reading = () => asked.map(({ organizationId }) => organizationId);
  async function giveNext() {
    asked.shift()?.give();
    await new Promise(setImmediate);
  }
  return { read, reading, giveNext };
}

test('whole lists of an account are read one after the other, and those of others beside them', async () => {
  const { read, reading, giveNext } = readLists();
  const all = [read('a1', 2 * ROWS_AT_ONCE), read('a2', 2 * ROWS_AT_ONCE), read('b', 2 * ROWS_AT_ONCE)];
  await new Promise(setImmediate);
  expect(reading()).toEqual(['a1', 'b']);
  for (let n = 0; n < 4; n++) await giveNext();
  expect(reading()).toEqual(['a2']);
  for (let n = 0; n < 2; n++) await giveNext();
  for (const { rows } of await Promise.all(all))
    expect(rows).toEqual(Array.from({ length: 2 * ROWS_AT_ONCE }, (_, at) => at));
});

test('pages, and lists that fit into one, wait for no whole list', async () => {
  const { read, reading } = readLists();
  read('a1', 2 * ROWS_AT_ONCE);
  await new Promise(setImmediate);
  expect((await read('a1', 1_000, 10)).rows).toHaveLength(10);
  expect((await read('a1', ROWS_AT_ONCE)).rows).toHaveLength(ROWS_AT_ONCE);
  expect(reading()).toEqual(['a1']);
});
