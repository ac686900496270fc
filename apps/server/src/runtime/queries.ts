// For what a service does in a transaction of its own.

export { deleteLogEntriesOf, deleteLogOf } from './log/evaluation-log-repository.ts';
