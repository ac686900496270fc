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

/** Returns whether the person with this email address has recently proved their identity from this network. */
export const isKnownAddress = (executor: Executor, { account, address }: { account: string; address: string }) =>
  isKnownNetwork(executor, account, { network: networkOf(address), usedAfter: oldest() });

/** Call it whenever a person has proved their identity. Returns whether this device is new for them in this network. */
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

/** Removes version numbers, so that a browser update does not count as a new device. */
const deviceOf = (userAgent = '') => userAgent.slice(0, MAX_USER_AGENT).replace(/[\d._]+/g, '');

export const forgetOldAddresses = (executor: Executor) => deleteOldNetworks(executor, oldest());
