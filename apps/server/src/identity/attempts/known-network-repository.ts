import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { deleteSomeRows } from '#platform/db';
import { knownNetworks, users } from '#platform/tables';

import { hasEmail } from '../people/user-repository.ts';

/** Searches by email address, because the caller has not signed in yet. */
export async function isKnownNetwork(
  executor: Executor,
  email: string,
  { network, usedAfter }: { network: string; usedAfter: Date },
): Promise<boolean> {
  const rows = await executor
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(hasEmail(email), eq(knownNetworks.network, network), gt(knownNetworks.usedAt, usedAfter)));
  return rows.length > 0;
}

/** Returns whether the combination of this device and network is new for the person. */
export async function rememberNetwork(
  executor: Executor,
  { userId, network, device, usedAt }: { userId: string; network: string; device: string; usedAt: Date },
): Promise<boolean> {
  const [row] = await executor
    .insert(knownNetworks)
    .values({ userId, network, device, usedAt })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network, knownNetworks.device],
      set: { usedAt },
    })
    // `xmax` is 0 in a row that was inserted, and not 0 in a row that already existed and was updated.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/**
 * Deletes all but the latest networks of a person, so that somebody who changes networks or devices often cannot fill
 * the table.
 */
export async function forgetNetworksBeyond(executor: Executor, userId: string, most: number) {
  const isTheirs = eq(knownNetworks.userId, userId);
  const latest = executor
    .select({ row: sql`ctid` })
    .from(knownNetworks)
    .where(isTheirs)
    .orderBy(desc(knownNetworks.usedAt))
    .limit(most);
  await deleteSomeRows(executor, knownNetworks, and(isTheirs, notInArray(sql`ctid`, latest)), 100);
}

export async function forgetNetworksOfUser(executor: Executor, userId: string) {
  await executor.delete(knownNetworks).where(eq(knownNetworks.userId, userId));
}

/**
 * Covers all people, because the rows of those who never return would stay forever. Returns whether there may be more.
 */
export const deleteOldNetworks = (executor: Executor, before: Date) =>
  deleteSomeRows(executor, knownNetworks, lt(knownNetworks.usedAt, before), 1_000);
