import type {
  ApprovalRequest,
  Document,
  DocumentSummary,
  DocumentVersion,
  Member,
  Project,
} from '@rulewright/contract';
import { organization, user } from './session.ts';

const uuid = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const noon = '2026-03-04T12:00:00.000Z';

let made = 0;

export function aProject(values: Partial<Project> = {}): Project {
  const name = values.name ?? 'Loans';
  return {
    id: uuid(++made),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: null,
    status: 'active',
    requires_approval: false,
    publish_gate: 'off',
    minimum_coverage: null,
    blocks_on_warnings: false,
    created_at: noon,
    updated_at: noon,
    ...values,
  };
}

export function aSummary(values: Partial<DocumentSummary> = {}): DocumentSummary {
  const { id, name, slug, description, created_at, updated_at } = aProject({ name: values.name ?? 'Approval' });
  return {
    id,
    name,
    slug,
    description,
    created_at,
    updated_at,
    project_slug: 'loans',
    version: 1,
    is_published: false,
    live_version: null,
    unpublished_version: null,
    ...values,
  };
}

export function aDocument(values: Partial<Document> = {}): Document {
  return { ...aSummary(values), content: '{"nodes":[],"edges":[]}', changelog: null, ...values };
}

export function aVersion(values: Partial<DocumentVersion> = {}): DocumentVersion {
  return {
    id: uuid(++made),
    version: 1,
    created_at: noon,
    is_published: false,
    is_live: false,
    test_run: null,
    author: 'Ada Lovelace',
    content: '{"nodes":[],"edges":[]}',
    changelog: null,
    ...values,
  };
}

export function aRequest(values: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    id: uuid(++made),
    version: 1,
    note: null,
    override_reason: null,
    state: 'open',
    requested_by: { id: uuid(++made), name: 'Grace Hopper' },
    requested_at: noon,
    decided_by: null,
    decided_at: null,
    reason: null,
    may_decide: false,
    may_withdraw: false,
    ...values,
  };
}

const { id, first_name, last_name, email } = user;
export const ada: Member = { id, first_name, last_name, email, role: 'owner' };

/** The address of the organization, for people and for the API. */
export const home = `/org/${organization.slug}`;
export const api = `/api/organizations/${organization.slug}`;

/** The answer of the server for something that does not exist or belongs to another tenant. */
export const notFound = { status: 404, body: { code: 'not_found', message: 'Not found' } };

/** A date in the format of this machine. */
export const dayOf = (time: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(time));

/** A date and time in the format of this machine. */
export const timeOf = (time: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
