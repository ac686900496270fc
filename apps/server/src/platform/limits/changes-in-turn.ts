import type { Database, Executor } from '#platform/db';
import type { AccountOf } from './account-of.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** How many changes of an account are made at once. Those of an organization wait for each other's locks, each with a connection. */
export const CHANGES_AT_ONCE = 2;
const CHANGES_WAITING = 200;

type Limit = ReturnType<typeof concurrencyLimit>;
/** By the connections that changes are made over: whoever makes one has nothing else of the server. */
const limits = new WeakMap<Database['db'], Limit>();

/** Has changes that are made over these connections count for who pays. */
export function limitChanges(db: Database['db'], accountOf: AccountOf) {
  limits.set(db, concurrencyLimit({ accountOf, atOnce: CHANGES_AT_ONCE, waiting: CHANGES_WAITING }));
}

/** Does work that changes what an organization, or a person, has, in its turn, so that others find a connection to the database. */
export function inTurn<Result>(db: Database['db'], ownerId: string, work: () => Promise<Result>): Promise<Result> {
  const limit = limits.get(db);
  if (!limit) throw new Error('Changes are made over connections for which they are counted');
  return limit(ownerId, work);
}

/** Makes a change in one transaction, in its turn. */
export const changeInTurn = <Result>(
  db: Database['db'],
  ownerId: string,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> => inTurn(db, ownerId, () => db.transaction(change));
