import { requestsAtOnce } from './requests-at-once.ts';

export const MAX_BATCHES = 200;
export const MAX_BATCHES_PER_ORGANIZATION = 4;

export type BatchLimit = ReturnType<typeof batchLimit>;

/** Limits the batches under way at once, because each holds memory and a stream of inputs may last without an end. */
export const batchLimit = () => requestsAtOnce({ all: MAX_BATCHES, perOrganization: MAX_BATCHES_PER_ORGANIZATION });
