import { Socket } from 'node:net';
import { is, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Failure } from '#platform';
import * as schema from '#platform/tables';
import { diskReserve } from './embedded/disk-reserve.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { healthCheck } from './embedded/health-check.ts';
import { isSchemaNewer, migrate } from './migrate.ts';

/** A database that stopped answering must not hold its callers for ever. */
export const QUERY_TIMEOUT_MS = 30_000;
/** Reading all files of the embedded database at the start of a backup, for which queries wait. */
export const BACKUP_TIMEOUT_MS = 600_000;
/** Of one server. Of the hundred that PostgreSQL has by default, some are left to other machines and to its operators. */
const CONNECTIONS = { most: 10, least: 4, ofAllProcesses: 40 };
/** How often the embedded database is asked for a sign of life within the time that it may be silent. */
const CHECKS_WITHIN_TIMEOUT = 6;

const tables = Object.values(schema).filter((value) => is(value, PgTable));

type Connection = NodePgDatabase<typeof schema>;
type Transaction = Parameters<Parameters<Connection['transaction']>[0]>[0];

/** What a repository runs its queries on: the pool, or the one transaction that is under way. */
export type Executor = Connection | Transaction;

export type Database = {
  db: Connection;
  ping: () => Promise<void>;
  /** Whether a newer version of the product has changed the tables since this one started. */
  isSchemaNewer: () => Promise<boolean>;
  /** Of the pool, at the moment: connections in all, those without work, and callers that wait for one. */
  connections: () => { total: number; idle: number; waiting: number };
  /** Each fails while the disk is too full for it. A PostgreSQL server tells of its own disk when it writes. */
  requireRoom: { forContent: () => Promise<void>; forLog: () => Promise<void> };
  /** Gives back the room of what was deleted. To be called now and then. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  databaseUrl: string | null;
  dataDir: string;
  onProblem: (message: string) => void;
  /** How many servers on this machine share the connections that PostgreSQL has for it. */
  serverProcesses?: number;
  /** How much of the disk the embedded database leaves free. */
  diskReserveBytes?: number;
  /** For how long a query may take, and the embedded database be silent. */
  queryTimeoutMs?: number;
  /** For how long the embedded database may be silent because of a backup. */
  backupTimeoutMs?: number;
};

/** A PostgreSQL server when there is an address, else the embedded database; after this nothing knows which. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onProblem,
  serverProcesses = 1,
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
      // The embedded database interleaves the messages of several connections, and answers one with another's rows.
      max: embedded ? 1 : connectionsOf(serverProcesses),
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeoutMs + 5_000,
      // The embedded database cannot stop a statement that it is working on, so the process is killed instead.
      ...(embedded ? { stream: () => listenedTo(() => health?.answered()) } : { statement_timeout: queryTimeoutMs }),
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

    // A connection that breaks is replaced on its next use; unheard, the event would end the process. The pool hears
    // it for idle ones only.
    const broke = (error: Error) => onProblem(`a database connection broke: ${error.message}`);
    pool.on('error', broke);
    pool.on('connect', (client) => client.on('error', broke));
    const on = <Client extends pg.Pool | pg.PoolClient>(client: Client) =>
      drizzle(client, { schema, casing: 'snake_case' });
    // Drizzle's own never gives a connection back whose `begin` failed: a database that died would use the pool up.
    const transaction: Connection['transaction'] = async (work, options) => {
      const client = await pool.connect();
      try {
        const result = await on(client).transaction(work, options);
        client.release();
        return result;
      } catch (error) {
        // One whose query never ended would hold up the next who is given it.
        client.release(!(error instanceof Failure));
        throw error;
      }
    };
    const db: Connection = Object.assign(on(pool), { transaction });
    return {
      db,
      ping,
      isSchemaNewer: () => isSchemaNewer(pool),
      connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      requireRoom: embedded
        ? diskReserve({ folder: dataDir, reserveBytes: diskReserveBytes, onProblem })
        : unlimitedRoom,
      async tidy() {
        // A server does it by itself.
        if (!embedded) return;
        // One by one, so that whoever waits for the only connection waits for one of them at most.
        for (const table of tables) {
          await db.execute(sql`vacuum ${table}`);
          await db.execute(sql`analyze ${table}`);
        }
      },
      async close() {
        if (pool.ending) return;
        health?.stop();
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

const unlimitedRoom = { forContent: async () => {}, forLog: async () => {} };

/** A connection's socket that tells whenever something comes through it. */
const listenedTo = (onData: () => void) => new Socket().on('data', onData);
