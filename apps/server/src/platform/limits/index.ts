export type { AccountOf } from './account-of.ts';
export { concurrencyLimit } from './concurrency-limit.ts';
export { addCounts, clearCounters, countOne, deleteEndedCounters } from './counter-repository.ts';
export { networkOf } from './network.ts';
