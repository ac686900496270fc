export type { AccountOf } from './account-of.ts';
export { changeInTurn, inTurn, limitChanges, personalChangeInTurn } from './changes-in-turn.ts';
export { concurrencyLimit } from './concurrency-limit.ts';
export { addCounts, clearCounters, countOne, deleteEndedCounters } from './counter-repository.ts';
export type { ListReader } from './list-reader.ts';
export { listReader, ROWS_AT_ONCE } from './list-reader.ts';
export { networkOf } from './network.ts';
