import * as account from './account.ts';
import * as activity from './activity.ts';
import * as approval from './approval.ts';
import * as dashboard from './dashboard.ts';
import * as document from './document.ts';
import type { Endpoint } from './endpoint.ts';
import * as evaluation from './evaluation.ts';
import * as integration from './integration.ts';
import * as invitation from './invitation.ts';
import * as member from './member.ts';
import * as organization from './organization.ts';
import * as ownOrganization from './own-organization.ts';
import * as password from './password.ts';
import * as project from './project.ts';
import * as registration from './registration.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as system from './system.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The whole API: every endpoint that a noun's module exports, with nothing to keep in step by hand. */
export const endpoints: readonly Endpoint[] = [
  registration,
  session,
  account,
  password,
  dashboard,
  search,
  ownOrganization,
  organization,
  activity,
  member,
  invitation,
  project,
  document,
  approval,
  integration,
  evaluation,
  system,
].flatMap((module) => Object.values(module).filter(isEndpoint));
