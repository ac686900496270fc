// For the repositories of later domains, and for what a service does in a transaction of its own.

export { deleteEventsOf } from './activity/activity-repository.ts';
export type { NewEvent } from './activity/event-repository.ts';
export { recordEvent } from './activity/event-repository.ts';
export type { MemberRow } from './memberships/membership-repository.ts';
export { firstOwnerOf, memberColumns, membersByArrival, pageOfMembers } from './memberships/membership-repository.ts';
export { lockOrganization } from './organizations/organization-repository.ts';
