import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { logQuota } from '../../src/runtime/log/log-quota.ts';
import { logTrimming } from '../../src/runtime/log/log-trimming.ts';
import { makeStorage } from '../support/storage.ts';

test('the embedded database gives back the room of what was deleted when it is tidied', async () => {
  const storage = await makeStorage();
  const problems: unknown[] = [];
  const { db, tidy, close } = await openDatabase({
    ...storage,
    onProblem: (problem) => problems.push(problem),
  });
  const size = async () => {
    const { rows } = await db.execute<{ bytes: number }>(
      "select sum(pg_relation_size(relid))::int as bytes from pg_partition_tree('evaluations')",
    );
    return rows[0]?.bytes;
  };
  await db.execute(`
    insert into evaluations (
      instance, number, organization_id, document_id, source, version, outcome, duration_microseconds
    )
    select gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), 'public', 1, 'success', 1
    from generate_series(1, 10_000) n
  `);
  await db.execute('delete from evaluations');
  expect(await size()).toBeGreaterThan(1_000_000);

  await tidy();
  expect(await size()).toBe(0);
  await close();
  expect(problems).toEqual([]);
  await storage.remove();
});

test('a part of the log of which little is left gives its room back, also where its newest entries are what is left', async () => {
  const storage = await makeStorage();
  const fail = (problem: unknown) => {
    throw problem;
  };
  const { db, reclaim, close } = await openDatabase({ ...storage, onProblem: fail });
  const megabytes = async () => {
    const { rows } = await db.execute<{ mb: number }>(
      "select (sum(pg_total_relation_size(relid)) / 1048576)::int as mb from pg_partition_tree('evaluations')",
    );
    return rows[0]?.mb;
  };
  await db.execute(`
    insert into evaluations (
      instance, number, organization_id, document_id, source, version, outcome, duration_microseconds, created_at, input
    )
    select gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), 'public', 1, 'succeeded', 1, '2020-01-01',
      (select string_agg(md5(n || 'x' || part), '') from generate_series(1, 400) as part)
    from generate_series(1, 2_500) n
  `);
  await db.execute('delete from evaluations where number < 2_400');
  await db.execute('vacuum evaluations');
  expect(await megabytes()).toBeGreaterThan(24);

  const trimming = logTrimming({
    isEmbedded: true,
    db,
    quota: logQuota({ entries: 1e6, bytes: 1e9 }, null),
    reclaim,
    onProblem: fail,
  });
  await trimming.lookForFull();
  expect(await megabytes()).toBeLessThan(4);
  await trimming.close();
  await close();
  await storage.remove();
});

test('the embedded database does not keep all that was ever written in its own log', async () => {
  const storage = await makeStorage();
  const { db, close } = await openDatabase({ ...storage, onProblem: () => {} });
  const megabytesIn = async (source: string) =>
    Number((await db.execute<{ mb: number }>(`select (${source}) / 1048576 as mb`)).rows[0]?.mb);
  await db.execute('create table filler (text text)');
  await db.execute('alter table filler alter text set storage external');
  for (let n = 0; n < 3; n++) {
    await db.execute("insert into filler select repeat('x', 1000000) from generate_series(1, 40)");
    const sinceCheckpoint = 'select pg_current_wal_insert_lsn() - redo_lsn from pg_control_checkpoint()';
    await expect.poll(() => megabytesIn(sinceCheckpoint)).toBeLessThan(32);
  }
  expect(await megabytesIn('select sum(size) from pg_ls_waldir()')).toBeLessThan(120);
  await close();
  await storage.remove();
});
