import type { PageQuery } from '@rulewright/contract';
import { MAX_COUNTED } from '@rulewright/contract';
import type { SQL } from 'drizzle-orm';
import { asc, desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fieldFailure } from '#platform';

import type { Executor } from './database.ts';

/** A column that a list is sorted by, with the exact form of its value in a cursor. */
type Key = { column: PgColumn; value: SQL; type: SQL; schema: z.ZodType<string | number> };

/** Includes microseconds, which a `Date` would lose, so that rows of the same millisecond are not skipped. */
export const momentKey = (column: PgColumn): Key => ({
  column,
  value: sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: sql`timestamptz`,
  // PostgreSQL has no year 0.
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

/** A column with the same value in all requested rows, which comes before the sort keys in an index. */
export type FixedKey = { column: PgColumn; value: SQL };

/**
 * The order of a list and its cursors. A page begins after the sort keys of the previous page's last row, so that rows
 * inserted or deleted meanwhile cause no duplicates or gaps. The keys together must be unique, and an index that begins
 * with the organization should contain them in this order. A cursor contains a position and grants no access: the query
 * restricts the rows to the organization.
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

  /** Compares the fixed keys and sort keys of a row, as one value, with the given values. */
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
    /** The sort keys of a row as JSON text, to be selected with the row. */
    position: sql<string>`json_build_array(${list(keys.map(({ value }) => value))})::text`,
    /** Restricts a query to the rows after the cursor. Without a cursor there is no restriction. */
    after({ limit, cursor }: PageQuery, fixed: readonly FixedKey[] = []): SQL | undefined {
      if (cursor === undefined) return undefined;
      if (limit === undefined) throw fieldFailure('invalid', 'cursor', 'A cursor needs a limit');
      return compare(fixed, direction === 'asc' ? sql`>` : sql`<`, read(cursor));
    },
    /** Restricts a query to rows with these fixed keys and with sort keys in a range. */
    between: (fixed: readonly FixedKey[], { least, most }: Record<'least' | 'most', readonly (string | number)[]>) =>
      sql`${compare(fixed, sql`>=`, least)} and ${compare(fixed, sql`<=`, most)}`,
    cursorAt: (position: string) =>
      Buffer.from(JSON.stringify([name, ...(JSON.parse(position) as unknown[])])).toString('base64url'),
  };
}

const EVERY_ROW = 2 ** 31;

/** How many rows to read: one more than the page holds, to know whether another page follows. */
export const rowsOf = ({ limit = EVERY_ROW }: PageQuery) => limit + 1;

/** `nextCursor` is present if the request has a limit, `total` only on the first of such pages. */
export type Page<Row> = { rows: Row[]; nextCursor?: string | null; total?: number | null };

type Listed = { table: PgTable; isListed: SQL | undefined };

/** Counts the rows of a list. Returns null if there are too many to count. */
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

/** Reduces the rows that were read to the requested page, and counts the whole list for the first page. */
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
  // Only the first page shows the total.
  if (cursor !== undefined) return page;
  return { ...page, total: last ? await countListed(executor, listed) : rows.length };
}
