import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { openEvaluationLog } from './evaluation-log.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rulewright-log-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('the room of entries that were too old is given back by the embedded database', async () => {
  const onProblem = vi.fn();
  const database = await openDatabase({ databaseUrl: null, dataDir, onProblem });
  await database.db.execute(`
    insert into evaluations (
      instance, number, organization_id, document_id, source, version, outcome, duration_microseconds, created_at
    )
    select gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), 'public', 1, 'success', 1, now() - interval '31 days'
    from generate_series(1, 10_000) n
  `);
  const size = async () => {
    const { rows } = await database.db.execute<{ bytes: number }>(
      "select pg_relation_size('evaluations')::int as bytes",
    );
    return rows[0]?.bytes;
  };
  expect(await size()).toBeGreaterThan(1_000_000);

  const log = await openEvaluationLog({ database, dataDir, retentionDays: 30, onProblem });
  await vi.waitFor(async () => expect(await size()).toBe(0), 5_000);
  await log.close();
  await database.close();
  expect(onProblem).not.toHaveBeenCalled();
}, 120_000);
