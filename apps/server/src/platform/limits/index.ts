export { addCounts, clearCounters, countOne, deleteEndedCounters } from './counter-repository.ts';
export { networkOf } from './network.ts';
export { turnsPerTenant } from './turns-per-tenant.ts';
