import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { evaluationCounts } from '#platform/tables';

/** Days are counted from 1970-01-01, in UTC. A partition holds the entries from the first day to before the second. */
export type LogPartition = { name: string; from: number; to: number };

const DAY = 24 * 3_600_000;

export const dayOf = (moment: Date | string): number => Math.floor(new Date(moment).getTime() / DAY);

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const compact = (day: number) => dateOf(day).replaceAll('-', '');

function dayIn(compact: string): number {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(compact) ?? [];
  return dayOf(`${year}-${month}-${date}T00:00:00Z`);
}

/** How long other queries wait for a change of the partitions, which has to wait for queries that are running itself. */
const giveUpSoon = sql`set local lock_timeout = '2s'`;

/** One server process at a time changes the partitions. */
const lockPartitions = sql`select pg_advisory_xact_lock(hashtext('log partitions'))`;

/** The partitions of the log, the oldest first. Their names tell their days. They hold entries of all organizations. */
export async function findLogPartitions(executor: Executor): Promise<LogPartition[]> {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'evaluations'::regclass
  `);
  const partitions = rows.flatMap(({ name }) => {
    const [, before] = /^evaluations_before_(\d{8})$/.exec(name) ?? [];
    if (before) return { name, from: Number.NEGATIVE_INFINITY, to: dayIn(before) };
    const [, from, to] = /^evaluations_(\d{8})_(\d{8})$/.exec(name) ?? [];
    return from && to ? { name, from: dayIn(from), to: dayIn(to) } : [];
  });
  return partitions.sort((one, other) => one.from - other.from);
}

/**
 * Makes the partition that holds a day, unless there is one: of `length` days, or as many of them as no other partition holds.
 * It is made as a table of its own and then attached, which keeps no query waiting.
 */
export async function makeLogPartition(tx: Executor, day: number, length: number): Promise<void> {
  await tx.execute(giveUpSoon);
  await tx.execute(lockPartitions);
  let from = Math.floor(day / length) * length;
  let to = from + length;
  for (const other of await findLogPartitions(tx)) {
    if (other.from <= day && day < other.to) return;
    if (other.to <= day) from = Math.max(from, other.to);
    else to = Math.min(to, other.from);
  }
  const name = sql.identifier(`evaluations_${compact(from)}_${compact(to)}`);
  await tx.execute(sql`create table ${name} (like evaluations including all)`);
  await tx.execute(
    sql`alter table evaluations attach partition ${name}
      for values from (${sql.raw(`'${dateOf(from)}T00:00:00Z'`)}) to (${sql.raw(`'${dateOf(to)}T00:00:00Z'`)})`,
  );
}

/** Drops a partition with the entries of all organizations, which takes as long however many there are. */
export async function dropLogPartition(tx: Executor, { name, from, to }: LogPartition): Promise<void> {
  await tx.execute(giveUpSoon);
  await tx.execute(lockPartitions);
  await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
  await tx
    .update(evaluationCounts)
    .set({ entries: 0, bytes: 0 })
    .where(sql`day >= ${dateOf(from)} and day < ${dateOf(to)} and entries > 0`);
}

/** A partition wastes its space where less than this part of it is entries, and these are few enough to be written anew in a moment. */
const WASTEFUL = { usedBelow: 1 / 4, bytes: 16 * 1024 * 1024 };

/** The partitions that hold the entries of all organizations in much more space than these need. */
export async function findWastefulPartitions(executor: Executor): Promise<string[]> {
  const names: string[] = [];
  for (const { name, from, to } of await findLogPartitions(executor)) {
    const { rows } = await executor.execute<{ wasteful: boolean }>(sql`
      select coalesce(sum("bytes"), 0) < least(
        ${WASTEFUL.bytes}, pg_total_relation_size(${name}::regclass) * ${WASTEFUL.usedBelow}::float8 - ${WASTEFUL.bytes} / 4
      ) as wasteful
      from ${evaluationCounts}
      where day < ${dateOf(to)} and (${Number.isFinite(from) ? dateOf(from) : '-infinity'})::date <= day
    `);
    if (rows[0]?.wasteful) names.push(name);
  }
  return names;
}
