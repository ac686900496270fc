import type { EvaluationOutcome, EvaluationSource } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { containsText, deleteSomeRows, momentKey, numberKey, ordering, uuidKey } from '#platform/db';
import { documents, evaluationCounts, logEntries } from '#platform/tables';
import type { LogRecord } from './log-record.ts';

const [OPENING, COMMA, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;

/**
 * Stores the runs of records, each as an entry. The same statement adds the new ones to the daily counts, so
 * that the dashboard never misses an entry or counts it twice. Entries of documents that are deleted by now are
 * dropped. The statement locks the documents, in the order of their ids, so that a deletion waits and then sees their
 * entries. The database parses the heads and cuts the texts, which saves this process the time.
 */
export async function storeLogRecords(executor: Executor, records: readonly LogRecord[]) {
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
          "version" integer, "createdAt" timestamptz, "bytes" integer, "durations" integer[], "failed" integer[],
          "starts" integer[], "inputs" integer[], "outputs" integer[]
        )
      ) with ordinality as record (
        instance, first_number, organization_id, document_id, source, version, created_at, "bytes", durations, failed,
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
        input, output, created_at
      )
      select
        instance, first_number + run.place - 1, record.organization_id, document_id, source, version,
        case when run.place = any (failed) then 'failed' else 'succeeded' end, duration,
        convert_from(substring(${texts}::bytea from (texts_at + start + 1)::integer for input_length), 'UTF8'),
        convert_from(
          substring(${texts}::bytea from (texts_at + start + coalesce(input_length, 0) + 1)::integer for output_length),
          'UTF8'
        ),
        created_at
      from record
      join held on held.organization_id = record.organization_id and held.id = record.document_id
      cross join unnest(durations, starts, inputs, outputs) with ordinality
        as run (duration, start, input_length, output_length, place)
      on conflict do nothing
      returning organization_id, created_at
    )
    insert into ${evaluationCounts} (organization_id, day, count)
    select organization_id, (created_at at time zone 'UTC')::date, count(*) from stored
    group by 1, 2
    order by 1, 2
    on conflict (organization_id, day) do update set count = ${evaluationCounts.count} + excluded.count
  `);
}

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
    .select({ ...summary, input: logEntries.input, output: logEntries.output })
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

/** The embedded database runs one statement at a time, so a larger deletion would delay other queries for too long. */
const AT_ONCE = 1_000;

/**
 * Covers all organizations, because the retention time is a setting of the installation. Returns whether there may be
 * more.
 */
export const deleteLogEntriesBefore = (executor: Executor, moment: Date) =>
  deleteSomeRows(executor, logEntries, lt(logEntries.createdAt, moment), AT_ONCE);

/** Returns whether there may be more. */
export const deleteLogEntriesOf = (executor: Executor, organizationId: string, documentIds: string[]) =>
  deleteSomeRows(
    executor,
    logEntries,
    and(eq(logEntries.organizationId, organizationId), inArray(logEntries.documentId, documentIds)),
    AT_ONCE,
  );

/**
 * Deletes the log of an organization and returns whether there may be more. It deletes the counts first: a statement
 * that stores entries keeps their count locked until it ends, so this waits for it and then sees its entries.
 */
export async function deleteLogOf(executor: Executor, organizationId: string): Promise<boolean> {
  await executor.delete(evaluationCounts).where(eq(evaluationCounts.organizationId, organizationId));
  return deleteSomeRows(executor, logEntries, eq(logEntries.organizationId, organizationId), AT_ONCE);
}
