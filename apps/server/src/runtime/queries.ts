// For the repositories of later domains, and for what a service does in a transaction of its own.

export { deleteLogEntriesOf, deleteLogOf } from './log/evaluation-log-repository.ts';
