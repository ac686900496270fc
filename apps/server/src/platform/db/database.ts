import { Socket } from 'node:net';
import { getTableName, is, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Failure, spaceOf } from '#platform';
import * as schema from '#platform/tables';
import { checkpoints } from './embedded/checkpoints.ts';
import { diskReserve } from './embedded/disk-reserve.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { healthCheck } from './embedded/health-check.ts';
import { isSchemaNewer, migrate } from './migrate.ts';

/** A limit, so that callers do not wait forever for a database that has stopped answering. */
export const QUERY_TIMEOUT_MS = 30_000;
/** At the start of a backup all files of the embedded database are read, and queries wait for that. */
export const BACKUP_TIMEOUT_MS = 600_000;
/**
 * Connections per server process, and of all processes together. PostgreSQL allows a hundred by default; the rest is
 * left for other machines and for operators.
 */
const CONNECTIONS = { most: 10, least: 4, ofAllProcesses: 40 };
/** How many health checks of the embedded database fit into the time in which it must answer. */
const CHECKS_WITHIN_TIMEOUT = 6;

const tables = Object.values(schema).filter((value) => is(value, PgTable));

type Connection = NodePgDatabase<typeof schema>;
type Transaction = Parameters<Parameters<Connection['transaction']>[0]>[0];

/** The object on which repositories run their queries: the pool or the current transaction. */
export type Executor = Connection | Transaction;

export type Database = {
  db: Connection;
  ping: () => Promise<void>;
  /** Whether a newer version of the product has migrated the database since this process started. */
  isSchemaNewer: () => Promise<boolean>;
  /** Connections of the pool, idle ones, and callers that wait for a connection. */
  connections: () => { total: number; idle: number; waiting: number };
  /**
   * Each function fails if the disk is too full. They never fail with a PostgreSQL server, which reports a full disk
   * itself when it writes.
   */
  requireRoom: { forContent: () => Promise<void>; forLog: () => Promise<void> };
  /** The size of the disk that the embedded database is on; null with a PostgreSQL server, whose disk nobody here knows. */
  diskBytes: number | null;
  /**
   * Makes the space of the deleted rows of a table, or of one partition, usable for new ones; or for everything, by writing the
   * others anew, which nobody can read or change meanwhile. Does nothing on a PostgreSQL server, which cleans up itself.
   */
  reclaim: (table: string, how?: { isWhole: boolean }) => Promise<void>;
  /** Does the same for all tables. Called every hour. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  databaseUrl: string | null;
  dataDir: string;
  onProblem: (message: string) => void;
  /** How many server processes share the connections of PostgreSQL. */
  serverProcesses?: number;
  /** How many connections to open at most. The default depends on the number of server processes. */
  connections?: number | undefined;
  /** How much disk space the embedded database leaves free. */
  diskReserveBytes?: number;
  /** The time limit of a query, and of the embedded database to answer. */
  queryTimeoutMs?: number;
  /** The time limit of the embedded database to answer during a backup. */
  backupTimeoutMs?: number;
};

/**
 * Opens a PostgreSQL server if there is an address, and the embedded database otherwise. Callers need not know which
 * one it is.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onProblem,
  serverProcesses = 1,
  connections = connectionsOf(serverProcesses),
  diskReserveBytes = 0,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  backupTimeoutMs = BACKUP_TIMEOUT_MS,
}: Options): Promise<Database> {
  const embedded = databaseUrl ? null : await startEmbeddedDatabase({ dataDir, onProblem });
  try {
    return await connect(databaseUrl ?? (embedded?.connectionString as string));
  } catch (error) {
    await embedded?.close();
    throw error;
  }

  async function connect(connectionString: string): Promise<Database> {
    await migrate(connectionString);
    const pool = new pg.Pool({
      connectionString,
      // The embedded database works on one query at a time and has one session for all connections, so it gets only one.
      max: embedded ? 1 : connections,
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeoutMs + 5_000,
      // The embedded database cannot cancel a running statement. The health check kills its process instead.
      ...(embedded
        ? { stream: () => listenedTo(() => health?.answered()), onConnect: forgetPreparedStatements }
        : { statement_timeout: queryTimeoutMs }),
    });
    const ping = async () => void (await pool.query('select 1'));
    const health =
      embedded &&
      healthCheck({
        ping,
        running: embedded.running,
        limitMs: () => (embedded.isBackingUp() ? backupTimeoutMs : queryTimeoutMs),
        everyMs: queryTimeoutMs / CHECKS_WITHIN_TIMEOUT,
        onSilent(limitMs) {
          const why = embedded.isBackingUp() ? ' because of a backup' : '';
          onProblem(`the embedded database has not answered for ${limitMs / 1000} seconds${why}, and is killed`);
          embedded.kill();
        },
      });

    const shortWal = embedded && checkpoints((statement) => pool.query(statement));

    // A broken connection is replaced on its next use. The events need listeners, because an `error` event without one
    // ends the process; the pool's listener covers idle connections only.
    const broke = (error: Error) => onProblem(`a database connection broke: ${error.message}`);
    pool.on('error', broke);
    pool.on('connect', (client) => client.on('error', broke));
    const on = <Client extends pg.Pool | pg.PoolClient>(client: Client) =>
      drizzle(client, { schema, casing: 'snake_case' });
    // Drizzle's own `transaction` does not release the connection if `begin` fails, so a database that died would use
    // up the pool.
    const transaction: Connection['transaction'] = async (work, options) => {
      const client = await pool.connect();
      try {
        const result = await on(client).transaction(work, options);
        client.release();
        return result;
      } catch (error) {
        // Closes the connection after unexpected errors, because its query may still be running and would block the
        // next user.
        client.release(!(error instanceof Failure));
        throw error;
      }
    };
    const db: Connection = Object.assign(on(pool), { transaction });
    const reclaim: Database['reclaim'] = async (table, { isWhole } = { isWhole: false }) => {
      if (embedded) await db.execute(sql`vacuum ${sql.raw(isWhole ? '(full)' : '')} ${sql.identifier(table)}`);
    };
    return {
      db,
      ping,
      isSchemaNewer: () => isSchemaNewer(pool),
      connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      requireRoom: embedded
        ? diskReserve({ folder: dataDir, reserveBytes: diskReserveBytes, onProblem })
        : unlimitedRoom,
      diskBytes: embedded && spaceOf(dataDir).totalBytes,
      reclaim,
      async tidy() {
        if (!embedded) return;
        // Works table by table, and partition by partition, so that queries wait for one at most.
        for (const table of tables) {
          const { rows } = await db.execute<{ name: string }>(sql`
            select relid::regclass::text as name from pg_partition_tree(${getTableName(table)}) where isleaf`);
          for (const { name } of rows) await reclaim(name);
          await db.execute(sql`analyze ${table}`);
        }
      },
      async close() {
        if (pool.ending) return;
        health?.stop();
        shortWal?.stop();
        await pool.end();
        await embedded?.close();
      },
    };
  }
}

function connectionsOf(serverProcesses: number) {
  const { most, least, ofAllProcesses } = CONNECTIONS;
  return Math.min(most, Math.max(least, Math.floor(ofAllProcesses / serverProcesses)));
}

/**
 * The embedded database has one session for all connections, so a new connection finds the prepared statements of the
 * one before it, and could not prepare them again under the same names.
 */
const forgetPreparedStatements = async (client: pg.ClientBase) => void (await client.query('deallocate all'));

const unlimitedRoom = { forContent: async () => {}, forLog: async () => {} };

/** Creates the socket of a connection and reports when data arrives, as a sign of life for the health check. */
const listenedTo = (onData: () => void) => new Socket().on('data', onData);
