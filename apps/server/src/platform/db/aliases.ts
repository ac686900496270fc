import { alias } from 'drizzle-orm/pg-core';
import { users } from '#platform/tables';

/** The people of an approval request, for a query that names both. */
export const requesters = alias(users, 'requesters');
export const deciders = alias(users, 'deciders');
