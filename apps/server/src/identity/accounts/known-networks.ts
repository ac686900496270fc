import type { Executor } from '../../db/database.ts';
import { networkOf } from '../../limits/network.ts';
import {
  deleteOldNetworks,
  forgetNetworksBeyond,
  isKnownNetwork,
  rememberNetwork,
} from './known-network-repository.ts';
import type { UserRow } from './user-repository.ts';

export const NETWORK_MEMORY_MS = 90 * 24 * 60 * 60_000;
export const MAX_KNOWN_NETWORKS = 20;

const oldest = () => new Date(Date.now() - NETWORK_MEMORY_MS);

/** Whether the person with this email address proved who they are from this address not long ago. */
export const isKnownAddress = (executor: Executor, { account, address }: { account: string; address: string }) =>
  isKnownNetwork(executor, account, { network: networkOf(address), usedAfter: oldest() });

/** To be called whenever a person has proved who they are. */
export async function rememberAddress(executor: Executor, { id: userId }: Pick<UserRow, 'id'>, address: string) {
  await rememberNetwork(executor, { userId, network: networkOf(address), usedAt: new Date() });
  await forgetNetworksBeyond(executor, userId, MAX_KNOWN_NETWORKS);
}

export const forgetOldAddresses = (executor: Executor) => deleteOldNetworks(executor, oldest());
