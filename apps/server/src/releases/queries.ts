// For the repositories of later domains, and for what a service does in a transaction of its own.

export { deleteOpenRequestsOfProject } from './publishing/approval-repository.ts';
export { deleteTokensOfOrganization, deleteTokensOfProject } from './tokens/token-repository.ts';
