import type { Database, Executor } from '#platform/db';
import type { AccountOf } from './account-of.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** How many changes of an account are made at once. Those of an organization wait for each other's locks, each with a connection. */
export const CHANGES_AT_ONCE = 2;
const CHANGES_WAITING = 200;

type Turns = { limit: ReturnType<typeof concurrencyLimit>; accountOf: AccountOf };
/** By the connections that changes are made over: whoever makes one has nothing else of the server. */
const turns = new WeakMap<Database['db'], Turns>();

/** Has changes that are made over these connections count for who pays. */
export function limitChanges(db: Database['db'], accountOf: AccountOf) {
  const limit = concurrencyLimit({
    accountOf: (account) => account,
    atOnce: CHANGES_AT_ONCE,
    waiting: CHANGES_WAITING,
  });
  turns.set(db, { limit, accountOf });
}

function turnsOf(db: Database['db']): Turns {
  const known = turns.get(db);
  if (!known) throw new Error('Changes are made over connections for which they are counted');
  return known;
}

/** Does work that changes what an organization has, in its turn, so that others find a connection to the database. */
export function inTurn<Result>(
  db: Database['db'],
  organizationId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { limit, accountOf } = turnsOf(db);
  return limit(accountOf(organizationId), work);
}

type Change<Result> = (tx: Executor) => Promise<Result>;

/** Makes a change in one transaction, in its turn. */
export const changeInTurn = <Result>(db: Database['db'], organizationId: string, change: Change<Result>) =>
  inTurn(db, organizationId, () => db.transaction(change));

/** The same for what a person has, who is an account too. */
export const personalChangeInTurn = <Result>(db: Database['db'], userId: string, change: Change<Result>) =>
  turnsOf(db).limit(userId, () => db.transaction(change));
