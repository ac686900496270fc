import type { PageQuery } from '@rulewright/contract';
import { MAX_COUNTED } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { asc, desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fieldFailure } from '#platform';

import type { Executor } from './database.ts';

/** One column that a list is sorted by: how a cursor carries its value exactly, and what such a value looks like. */
type Key = { column: PgColumn; value: SQL; type: SQL; schema: z.ZodType<string | number> };

/** With microseconds, which a `Date` would lose: rows of the same millisecond would be skipped. */
export const momentKey = (column: PgColumn): Key => ({
  column,
  value: sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: sql`timestamptz`,
  // PostgreSQL knows no year 0.
  schema: z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/),
});

const plainKey = (type: SQL, schema: Key['schema']) => (column: PgColumn) => ({
  column,
  value: sql`${column}`,
  type,
  schema,
});
export const uuidKey = plainKey(sql`uuid`, z.uuid());
export const numberKey = plainKey(sql`bigint`, z.int());
export const textKey = plainKey(
  sql`text`,
  z
    .string()
    .max(500)
    .regex(/^[^\0]*$/),
);

export type Ordering = ReturnType<typeof ordering>;

/** A column that has one value in all rows that are asked for, and that stands before the sort keys in an index. */
export type FixedKey = { column: PgColumn; value: SQL };

/**
 * The order of a list and its cursors. A page begins after the sort keys of the last row of the page before: what is
 * inserted or deleted meanwhile neither repeats nor hides another row. The keys together must be unique, and an index
 * that begins with the organization should hold them in this order. A cursor holds a position and no right: the query
 * that it is used in says whose rows are read.
 */
export function ordering(name: string, direction: 'asc' | 'desc', keys: readonly Key[]) {
  const schema = z.tuple([z.literal(name), ...keys.map((key) => key.schema)]);

  function read(cursor: string): (string | number)[] {
    try {
      const [, ...values] = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
      return values as (string | number)[];
    } catch {
      throw fieldFailure('invalid', 'cursor', 'The cursor is not one that this list has given');
    }
  }

  const list = (parts: SQL[]) => sql.join(parts, sql`, `);

  /** Compares the fixed keys and the sort keys of a row, as one value, with these. */
  const compare = (fixed: readonly FixedKey[], operator: SQL, values: readonly (string | number)[]) => {
    const row = [...fixed, ...keys].map(({ column }) => sql`${column}`);
    const other = [
      ...fixed.map(({ value }) => value),
      ...values.map((value, index) => sql`${value}::${keys[index]?.type}`),
    ];
    return sql`(${list(row)}) ${operator} (${list(other)})`;
  };

  return {
    by: keys.map(({ column }) => (direction === 'asc' ? asc(column) : desc(column))),
    /** Selected beside a row: its sort keys as JSON text. */
    position: sql<string>`json_build_array(${list(keys.map(({ value }) => value))})::text`,
    /** The rows after the cursor; all of them where there is none. */
    after({ limit, cursor }: PageQuery, fixed: readonly FixedKey[] = []): SQL | undefined {
      if (cursor === undefined) return undefined;
      if (limit === undefined) throw fieldFailure('invalid', 'cursor', 'A cursor needs a limit');
      return compare(fixed, direction === 'asc' ? sql`>` : sql`<`, read(cursor));
    },
    /** The rows with these fixed keys whose sort keys are in a range. */
    between: (fixed: readonly FixedKey[], { least, most }: Record<'least' | 'most', readonly (string | number)[]>) =>
      sql`${compare(fixed, sql`>=`, least)} and ${compare(fixed, sql`<=`, most)}`,
    cursorAt: (position: string) =>
      Buffer.from(JSON.stringify([name, ...(JSON.parse(position) as unknown[])])).toString('base64url'),
  };
}

const EVERY_ROW = 2 ** 31;

/** How many rows to read: one more than asked for tells whether another page follows. */
export const rowsOf = ({ limit = EVERY_ROW }: PageQuery) => limit + 1;

/** The next cursor is there where a limit was given, the total on the first of such pages. */
export type Page<Row> = { rows: Row[]; nextCursor?: string | null; total?: number | null };

type Listed = { table: PgTable; isListed: SQL | undefined };

/** How many rows a list has. Null where there are too many to count. */
async function countListed(executor: Executor, { table, isListed }: Listed): Promise<number | null> {
  const some = executor
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(isListed)
    .limit(MAX_COUNTED + 1)
    .as('some');
  const total = await executor.$count(some);
  return total > MAX_COUNTED ? null : total;
}

/** Cuts the rows that were read to the page that was asked for, and counts all of the list for the first page. */
export async function pageFrom<Row extends { position: string }>(
  executor: Executor,
  read: Row[],
  { limit, cursor }: PageQuery,
  { cursorAt }: Ordering,
  listed: Listed,
): Promise<Page<Row>> {
  if (limit === undefined) return { rows: read };
  const rows = read.slice(0, limit);
  const last = read.length > limit ? rows.at(-1) : undefined;
  const page = { rows, nextCursor: last ? cursorAt(last.position) : null };
  // On the other pages nobody needs to count again.
  if (cursor !== undefined) return page;
  return { ...page, total: last ? await countListed(executor, listed) : rows.length };
}
