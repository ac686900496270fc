import type { AccountOf } from '#platform/limits';
import { requestsAtOnce } from './requests-at-once.ts';
import { streamPlaces } from './stream-places.ts';

export const MAX_LISTS = 200;
export const MAX_LISTS_PER_ACCOUNT = 4;
export const MAX_STREAMS = 200;
export const MAX_STREAMS_PER_ACCOUNT = 4;

export type BatchLimit = ReturnType<typeof batchLimit>;

/**
 * Limits the batches under way at once, because each holds memory. Streams have places of their own, because one may last
 * without an end, and all of them together must not keep anybody from sending a list.
 */
export const batchLimit = (accountOf: AccountOf, maxStreams: number = MAX_STREAMS) => ({
  lists: requestsAtOnce({ all: MAX_LISTS, perAccount: MAX_LISTS_PER_ACCOUNT }, accountOf),
  streams: streamPlaces({ all: maxStreams, perAccount: MAX_STREAMS_PER_ACCOUNT }, accountOf),
});
