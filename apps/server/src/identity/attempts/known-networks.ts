import type { Client } from '#platform';
import { MAX_USER_AGENT } from '#platform';
import type { Executor } from '#platform/db';
import { networkOf } from '#platform/limits';
import type { UserRow } from '../people/user-repository.ts';
import {
  deleteOldNetworks,
  forgetNetworksBeyond,
  isKnownNetwork,
  rememberNetwork,
} from './known-network-repository.ts';

export const NETWORK_MEMORY_MS = 90 * 24 * 60 * 60_000;
export const MAX_KNOWN_NETWORKS = 50;

const oldest = () => new Date(Date.now() - NETWORK_MEMORY_MS);

/** Whether the person with this email address proved who they are from this address not long ago. */
export const isKnownAddress = (executor: Executor, { account, address }: { account: string; address: string }) =>
  isKnownNetwork(executor, account, { network: networkOf(address), usedAfter: oldest() });

/** To be called whenever a person has proved who they are. Answers whether they were not known to use this device there. */
export async function rememberClient(
  executor: Executor,
  { id: userId }: Pick<UserRow, 'id'>,
  { address, userAgent }: Client,
): Promise<boolean> {
  const network = networkOf(address);
  const isNew = await rememberNetwork(executor, { userId, network, device: deviceOf(userAgent), usedAt: new Date() });
  if (isNew) await forgetNetworksBeyond(executor, userId, MAX_KNOWN_NETWORKS);
  return isNew;
}

/** Without versions, or every update of a browser would make a new device. */
const deviceOf = (userAgent = '') => userAgent.slice(0, MAX_USER_AGENT).replace(/[\d._]+/g, '');

export const forgetOldAddresses = (executor: Executor) => deleteOldNetworks(executor, oldest());
