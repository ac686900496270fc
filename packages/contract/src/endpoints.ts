import * as about from './about.ts';
import * as account from './account.ts';
import * as activity from './activity.ts';
import * as approval from './approval.ts';
import * as dashboard from './dashboard.ts';
import * as document from './document.ts';
import type { Endpoint } from './endpoint.ts';
import * as evaluation from './evaluation.ts';
import * as example from './example.ts';
import * as invitation from './invitation.ts';
import * as logEntry from './log-entry.ts';
import * as member from './member.ts';
import * as organization from './organization.ts';
import * as ownOrganization from './own-organization.ts';
import * as password from './password.ts';
import * as project from './project.ts';
import * as registration from './registration.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as testCase from './test-case.ts';
import * as testRun from './test-run.ts';
import * as token from './token.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** The whole API: every endpoint that these modules export, so that a new one cannot be forgotten here. */
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
  testCase,
  testRun,
  approval,
  token,
  logEntry,
  example,
  evaluation,
  about,
].flatMap((module) => Object.values(module).filter(isEndpoint));
