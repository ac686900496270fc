import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { knownNetworks, users } from '../../db/schema.ts';
import { hasEmail } from './user-repository.ts';

/** By the email address alone: whoever signs in has not said who they are. */
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

export async function rememberNetwork(
  executor: Executor,
  { userId, network, usedAt }: { userId: string; network: string; usedAt: Date },
) {
  await executor
    .insert(knownNetworks)
    .values({ userId, network, usedAt })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { usedAt },
    });
}

/** All but a person's latest: somebody who changes networks all day must not fill the table. */
export async function forgetNetworksBeyond(executor: Executor, userId: string, most: number) {
  const isTheirs = eq(knownNetworks.userId, userId);
  const latest = executor
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(isTheirs)
    .orderBy(desc(knownNetworks.usedAt))
    .limit(most);
  await deleteSome(executor, knownNetworks, and(isTheirs, notInArray(knownNetworks.network, latest)), 100);
}

export async function forgetNetworksOfUser(executor: Executor, userId: string) {
  await executor.delete(knownNetworks).where(eq(knownNetworks.userId, userId));
}

/** Of everybody: who never returns would leave them for ever. Answers whether there may be more. */
export const deleteOldNetworks = (executor: Executor, before: Date) =>
  deleteSome(executor, knownNetworks, lt(knownNetworks.usedAt, before), 1_000);
