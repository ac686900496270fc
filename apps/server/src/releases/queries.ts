// For what a service does in a transaction of its own.

export { deleteOpenRequestsOf } from './publishing/approval-repository.ts';
export { deleteTokensOf } from './tokens/token-repository.ts';
