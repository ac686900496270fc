import type { EvaluationOutcome, EvaluationSource } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, gt, gte, inArray, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { firstOwnerOf } from '#identity/queries';
import type { Executor } from '#platform/db';
import { containsText, momentKey, numberKey, ordering, uuidKey } from '#platform/db';
import { documents, evaluationCounts, logEntries, memberships } from '#platform/tables';
import type { Usage } from './log-quota.ts';
import type { LogRecord } from './log-record.ts';

const [OPENING, COMMA, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;

/** What an entry counts beside its texts: the rest of the row, and its places in the indexes. */
const ENTRY_BYTES = 256;

const bytesOfEntry = sql.raw(
  `${ENTRY_BYTES} + coalesce(octet_length(input), 0) + coalesce(octet_length(output), 0) as "bytes"`,
);
const dayOfEntry = sql.raw(`(created_at at time zone 'UTC')::date as day`);

/**
 * Stores the runs of records, each as an entry. The same statement adds the new ones to the daily counts, so that the dashboard and the quota never miss an entry or count it
 * twice. Entries of documents that are deleted by now are dropped. The statement locks the documents, in the order of their ids, so that a deletion waits and then sees their
 * entries. The database parses the heads and cuts the texts, which saves this process the time.
 */
export async function storeLogRecords(executor: Executor, records: readonly LogRecord[]): Promise<void> {
  const heads = Buffer.concat([
    OPENING,
    ...records.flatMap(({ head }, at) => (at === 0 ? head : [COMMA, head])),
    CLOSING,
  ]);
  const texts = Buffer.concat(records.map(({ texts }) => texts));
  await executor.execute(sql`
    with record as (
      select *, sum("bytes") over (order by place) - "bytes" as texts_at
      from rows from (
        json_to_recordset(${heads}::json) as (
          "instance" uuid, "firstNumber" bigint, "organizationId" uuid, "documentId" uuid, "source" text,
          "version" integer, "createdAt" timestamptz, "notKept" text, "bytes" integer, "durations" integer[], "failed" integer[],
          "starts" integer[], "inputs" integer[], "outputs" integer[]
        )
      ) with ordinality as record (
        instance, first_number, organization_id, document_id, source, version, created_at, not_kept, "bytes", durations, failed,
        starts, inputs, outputs, place
      )
    ), held as (
      select organization_id, id from ${documents}
      where (organization_id, id) in (select organization_id, document_id from record)
      order by id
      for key share
    ), stored as (
      insert into ${logEntries} (
        instance, number, organization_id, document_id, source, version, outcome, duration_microseconds,
        input, output, not_kept, created_at
      )
      select
        instance, first_number + run.place - 1, record.organization_id, document_id, source, version,
        case when run.place = any (failed) then 'failed' else 'succeeded' end, duration,
        convert_from(substring(${texts}::bytea from (texts_at + start + 1)::integer for input_length), 'UTF8'),
        convert_from(
          substring(${texts}::bytea from (texts_at + start + coalesce(input_length, 0) + 1)::integer for output_length),
          'UTF8'
        ),
        not_kept, created_at
      from record
      join held on held.organization_id = record.organization_id and held.id = record.document_id
      cross join unnest(durations, starts, inputs, outputs) with ordinality
        as run (duration, start, input_length, output_length, place)
      on conflict do nothing
      returning organization_id, ${dayOfEntry}, ${bytesOfEntry}
    )
    insert into ${evaluationCounts} as counts (organization_id, day, count, entries, "bytes")
    select organization_id, day, count(*), count(*), sum("bytes") from stored
    group by 1, 2
    order by 1, 2
    on conflict (organization_id, day) do update set
      count = counts.count + excluded.count,
      entries = counts.entries + excluded.entries,
      "bytes" = counts."bytes" + excluded."bytes"
  `);
}

/** What the log holds of an organization. */
export async function findLogUsage(executor: Executor, organizationId: string): Promise<Usage> {
  const { rows } = await executor.execute<Usage>(sql`
    select coalesce(sum(entries), 0)::float8 as entries, coalesce(sum("bytes"), 0)::float8 as "bytes"
    from ${evaluationCounts} where organization_id = ${organizationId}
  `);
  return rows[0] as Usage;
}

/** What the log holds of all organizations of an account, and which of them has the largest log. */
export type AccountLog = Usage & { account: string; largest: string };
type OneOfLogs = AccountLog & { ofAllBytes: number };

/** Who pays for an organization, as `payingAccounts` knows it. */
const accountOf = (organizationId: SQL) => sql`coalesce(${firstOwnerOf(organizationId)}, ${organizationId})`;

/** The logs of accounts, as far as some days of organizations make them up, the largest first. */
async function findLogs(executor: Executor, days: SQL, limit: number): Promise<OneOfLogs[]> {
  const { rows } = await executor.execute<OneOfLogs>(sql`
    select account, sum(entries)::float8 as entries, sum("bytes")::float8 as "bytes",
      (array_agg(organization_id order by "bytes" desc))[1] as largest, (sum(sum("bytes")) over ())::float8 as "ofAllBytes"
    from (
      select organization_id, ${accountOf(sql`days.organization_id`)} as account, sum(entries) as entries, sum("bytes") as "bytes"
      from (${days}) as days
      group by 1
    ) as logs
    group by 1
    order by 3 desc
    limit ${limit}
  `);
  return rows;
}

/** The logs of those who pay for some organizations, each with all that they pay for. */
export function findAccountLogs(executor: Executor, organizationIds: string[]): Promise<AccountLog[]> {
  const given = sql`unnest(${sql.param(organizationIds)}::uuid[])`;
  return findLogs(
    executor,
    sql`
      select * from ${evaluationCounts}
      where organization_id in (
        select given from ${given} as given
        union
        select organization_id from ${memberships} as owned
        where role = 'owner'
          and user_id in (select ${firstOwnerOf(sql`given`)} from ${given} as given)
          and user_id = ${firstOwnerOf(sql`owned.organization_id`)}
      )`,
    organizationIds.length,
  );
}

/** The accounts with the largest logs, and what all logs come to. Looks at all organizations, because they share one disk. */
export const findLargestLogs = (executor: Executor, limit: number): Promise<OneOfLogs[]> =>
  findLogs(executor, sql`select * from ${evaluationCounts}`, limit);

const ofDocument = (organizationId: string, documentId: string) =>
  and(eq(logEntries.organizationId, organizationId), eq(logEntries.documentId, documentId));

const isEntry = ({ instance, number }: EntryId) =>
  and(eq(logEntries.instance, instance), eq(logEntries.number, number));

const summary = {
  instance: logEntries.instance,
  number: logEntries.number,
  createdAt: logEntries.createdAt,
  source: logEntries.source,
  version: logEntries.version,
  outcome: logEntries.outcome,
  durationMicroseconds: logEntries.durationMicroseconds,
};

/** Newest first. The instance is the last key, because two servers can write entries with the same time and number. */
export const logOrder = ordering('requests', 'desc', [
  momentKey(logEntries.createdAt),
  numberKey(logEntries.number),
  uuidKey(logEntries.instance),
]);

/** Filters. Those that are undefined match all entries. */
type LogMatch = {
  outcome?: EvaluationOutcome | undefined;
  source?: EvaluationSource | undefined;
  version?: number | undefined;
  search?: string | undefined;
};

export type EntryId = { instance: string; number: number };

type Stretch = {
  only?: EntryId | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  after: SQL | undefined;
  length: number;
};

/**
 * Reads at most `length` entries and returns those that match. If it read that many, it also returns the last one,
 * whether it matches or not, because the next call continues after it.
 */
export async function lookThroughLog(
  executor: Executor,
  organizationId: string,
  documentId: string,
  { only, from, to, after, length }: Stretch,
  match: LogMatch,
) {
  // The subquery has the name of the table, so that `logOrder.position` refers to its rows. The position is then
  // computed only for the rows that are returned, not for all that are read.
  const stretch = executor
    .select({
      ...summary,
      matches: sql<boolean>`${matching(match) ?? sql`true`}`.as('matches'),
      place: sql<number>`row_number() over (order by ${sql.join(logOrder.by, sql`, `)})`.mapWith(Number).as('place'),
    })
    .from(logEntries)
    .where(
      and(
        ofDocument(organizationId, documentId),
        only && isEntry(only),
        from && gte(logEntries.createdAt, from),
        to && lte(logEntries.createdAt, to),
        after,
      ),
    )
    .orderBy(...logOrder.by)
    .limit(length)
    .as('evaluations');
  return executor
    .select({
      instance: stretch.instance,
      number: stretch.number,
      createdAt: stretch.createdAt,
      source: stretch.source,
      version: stretch.version,
      outcome: stretch.outcome,
      durationMicroseconds: stretch.durationMicroseconds,
      matches: stretch.matches,
      place: stretch.place,
      position: logOrder.position,
    })
    .from(stretch)
    .where(or(stretch.matches, eq(stretch.place, length)))
    .orderBy(stretch.place);
}

function matching({ outcome, source, version, search }: LogMatch): SQL | undefined {
  return and(
    outcome && eq(logEntries.outcome, outcome),
    source && eq(logEntries.source, source),
    version === undefined ? undefined : eq(logEntries.version, version),
    search ? or(containsText(logEntries.input, search), containsText(logEntries.output, search)) : undefined,
  );
}

export async function findLogEntry(executor: Executor, organizationId: string, documentId: string, entryId: EntryId) {
  const [row] = await executor
    .select({ ...summary, input: logEntries.input, output: logEntries.output, notKept: logEntries.notKept })
    .from(logEntries)
    .where(and(ofDocument(organizationId, documentId), isEntry(entryId)));
  return row ?? null;
}

/**
 * How many entries are searched for successful inputs. Without a limit, a document with a million failures would take
 * too long.
 */
const LOOKED_AT_FOR_INPUTS = 500;

/** The inputs of the latest successful evaluations, newest first. */
export async function findSuccessfulInputs(
  executor: Executor,
  organizationId: string,
  documentId: string,
  limit: number,
): Promise<{ input: string; version: number }[]> {
  const latest = executor
    .select({ version: logEntries.version, outcome: logEntries.outcome, input: logEntries.input })
    .from(logEntries)
    .where(ofDocument(organizationId, documentId))
    .orderBy(desc(logEntries.createdAt), desc(logEntries.number))
    .limit(LOOKED_AT_FOR_INPUTS)
    .as('latest');
  const rows = await executor
    .select({ version: latest.version, input: latest.input })
    .from(latest)
    .where(and(eq(latest.outcome, 'succeeded'), isNotNull(latest.input)))
    .limit(limit);
  return rows.flatMap(({ version, input }) => (input === null ? [] : { version, input }));
}

/**
 * The most entries that a statement deletes, and how many bytes of them: the embedded database runs one statement at a time,
 * so a larger deletion would delay other queries for too long.
 */
const AT_ONCE = { entries: 1_000, bytes: 4 * 1024 * 1024 };
/** Of entries whose size is not known, or that are as large as they can be. */
const LEAST_AT_ONCE = 50;
const DAY_MS = 24 * 3_600_000;

type Deletion = { where: SQL | undefined; most?: number; order?: SQL };

/**
 * Deletes some entries of one partition, subtracts them from what is counted as stored, and returns how many there were.
 * Skips rows that another call has locked, so that two calls do not wait for each other.
 */
async function deleteSomeEntries(
  executor: Executor,
  { where, most = AT_ONCE.entries, order }: Deletion,
): Promise<{ count: number; partition: string | null }> {
  const found = await executor.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from ${logEntries} where ${where} limit 1`,
  );
  const { name } = found.rows[0] ?? {};
  if (name === undefined) return { count: 0, partition: null };
  // With the name of the whole table, so that the condition refers to it. Its rows are found by their place, which is known
  // within a partition only.
  const partition = sql`${sql.identifier(name)} as evaluations`;
  const { rows } = await executor.execute<{ deleted: number }>(sql`
    with chosen as (
      select ctid from ${partition}
      where ${where}
      ${order ? sql`order by ${order}` : sql``}
      limit ${most}
      for update skip locked
    ), deleted as (
      delete from ${partition}
      where ctid = any (array(select ctid from chosen))
      returning organization_id, ${dayOfEntry}, ${bytesOfEntry}
    ), sums as (
      select organization_id, day, count(*) as entries, sum("bytes") as "bytes" from deleted group by 1, 2
    ), held as (
      -- In the order in which storing counts them.
      select organization_id, day from ${evaluationCounts}
      where (organization_id, day) in (select organization_id, day from sums)
      order by 1, 2
      for update
    ), counted as (
      update ${evaluationCounts} as counts set
        entries = greatest(0, counts.entries - sums.entries),
        "bytes" = greatest(0, counts."bytes" - sums."bytes")
      from sums join held using (organization_id, day)
      where counts.organization_id = sums.organization_id and counts.day = sums.day
    )
    select count(*)::int as deleted from deleted
  `);
  return { count: rows[0]?.deleted ?? 0, partition: name };
}

/**
 * Covers all organizations, because the retention time is a setting of the installation. Returns whether there may be
 * more.
 */
export const deleteLogEntriesBefore = async (executor: Executor, moment: Date) =>
  (await deleteSomeEntries(executor, { where: lt(logEntries.createdAt, moment) })).count > 0;

/** Returns whether there may be more. */
export const deleteLogEntriesOf = async (executor: Executor, organizationId: string, documentIds: string[]) =>
  (
    await deleteSomeEntries(executor, {
      where: and(eq(logEntries.organizationId, organizationId), inArray(logEntries.documentId, documentIds)),
    })
  ).count > 0;

/**
 * Deletes the log of an organization and returns whether there may be more. It deletes the counts first: a statement
 * that stores entries keeps their count locked until it ends, so this waits for it and then sees its entries.
 */
export const deleteLogOf = (executor: Executor, organizationId: string): Promise<boolean> =>
  executor.transaction(async (tx) => {
    // Whoever stores or drops entries holds the log before the counts.
    await tx.execute(sql`lock table only ${logEntries} in row exclusive mode`);
    await tx.delete(evaluationCounts).where(eq(evaluationCounts.organizationId, organizationId));
    return (await deleteSomeEntries(tx, { where: eq(logEntries.organizationId, organizationId) })).count > 0;
  });

/**
 * Deletes some of the oldest entries of an organization, and returns of which partition they were; null if another server
 * process is deleting them.
 */
export async function deleteOldestEntriesOf(
  tx: Executor,
  organizationId: string,
): Promise<{ partition: string | null } | null> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtext('log quota'), hashtext(${organizationId})) as taken`;
  if (!(await tx.execute<{ taken: boolean }>(lock)).rows[0]?.taken) return null;
  const [oldest] = await tx
    .select()
    .from(evaluationCounts)
    .where(and(eq(evaluationCounts.organizationId, organizationId), gt(evaluationCounts.entries, 0)))
    .orderBy(evaluationCounts.day)
    .limit(1);
  let partition: string | null = null;
  if (oldest) {
    const { day, entries, bytes } = oldest;
    const beginning = new Date(`${day}T00:00:00Z`);
    const fitting = Math.floor((AT_ONCE.bytes * entries) / Math.max(bytes, 1));
    const ofDay = and(
      eq(logEntries.organizationId, organizationId),
      gte(logEntries.createdAt, beginning),
      lt(logEntries.createdAt, new Date(beginning.getTime() + DAY_MS)),
    );
    const deleted = await deleteSomeEntries(tx, {
      where: ofDay,
      order: sql`created_at at time zone 'UTC'`,
      most: Math.min(AT_ONCE.entries, Math.max(LEAST_AT_ONCE, fitting)),
    });
    // Nothing is left of a day that was counted wrongly. Without this, older days would be looked at for ever. Entries that
    // another call has locked are not deleted yet, and stay if it fails.
    partition = deleted.partition;
    if (deleted.count === 0) {
      await tx
        .update(evaluationCounts)
        .set({ entries: 0, bytes: 0 })
        .where(
          and(
            eq(evaluationCounts.organizationId, organizationId),
            eq(evaluationCounts.day, day),
            notExists(tx.select({ one: sql`1` }).from(logEntries).where(ofDay)),
          ),
        );
    }
  }
  return { partition };
}
