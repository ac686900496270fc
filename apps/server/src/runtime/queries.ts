// For services that need these queries in a transaction of their own.

export { deleteLogEntriesOf, deleteLogOf } from './log/evaluation-log-repository.ts';
