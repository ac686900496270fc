import { expect, test } from 'vitest';
import type { Endpoint } from './index.ts';
import { endpoints } from './index.ts';

const documents = '/api/organizations/:orgSlug/projects/:projectSlug/documents';

const specified = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'PUT /api/auth/me',
  'POST /api/auth/change-password',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/dashboard',
  'GET /api/organizations/:orgSlug',
  'PUT /api/organizations/:orgSlug',
  'GET /api/organizations/:orgSlug/users',
  'GET /api/organizations/:orgSlug/projects',
  'POST /api/organizations/:orgSlug/projects',
  'GET /api/organizations/:orgSlug/projects/:projectSlug',
  'PUT /api/organizations/:orgSlug/projects/:projectSlug',
  'DELETE /api/organizations/:orgSlug/projects/:projectSlug',
  'GET /api/organizations/:orgSlug/projects/:projectSlug/members',
  `GET ${documents}`,
  `POST ${documents}`,
  `GET ${documents}/:docSlug`,
  `PUT ${documents}/:docSlug`,
  `DELETE ${documents}/:docSlug`,
  `GET ${documents}/:docSlug/versions`,
  `GET ${documents}/:docSlug/integration/info`,
  `POST ${documents}/:docSlug/integration/token`,
  `POST ${documents}/:docSlug/publish`,
  'POST /api/eval/:orgSlug/:projectSlug/:docSlug/test',
  'POST /api/eval/:orgSlug/:projectSlug/:docSlug',
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/schema',
  'GET /api/eval/:orgSlug/:projectSlug/:docSlug/info',
  'POST /api/public/:orgSlug/:projectSlug/:docSlug',
];

const name = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every call of the specification is in the contract', () => {
  expect(endpoints.map(name)).toEqual(expect.arrayContaining(specified));
});

test('no call is there twice', () => {
  expect(new Set(endpoints.map(name)).size).toBe(endpoints.length);
});

test('parameters are read off the path', () => {
  const publish = endpoints.find((endpoint) => endpoint.path === `${documents}/:docSlug/publish`);
  const params = { orgSlug: 'acme', projectSlug: 'loans', docSlug: 'approval' };
  expect(publish?.params.parse(params)).toEqual(params);
  expect(publish?.params.safeParse({ ...params, docSlug: 'a\0b' }).success).toBe(false);
});

test('on a disk that is nearly full everything is refused that saves, and nothing that does not', () => {
  expect(endpoints.filter(({ needsRoom }) => needsRoom).map(name)).toEqual([
    'POST /api/auth/register',
    'PUT /api/auth/me',
    'POST /api/organizations',
    'PUT /api/organizations/:orgSlug',
    'PUT /api/organizations/:orgSlug/users/:userId',
    'POST /api/organizations/:orgSlug/invitations',
    'POST /api/organizations/:orgSlug/invitations/:invitationId/resend',
    'POST /api/invitations/:token/accept',
    'POST /api/organizations/:orgSlug/projects',
    'PUT /api/organizations/:orgSlug/projects/:projectSlug',
    'PUT /api/organizations/:orgSlug/projects/:projectSlug/members/:userId',
    `POST ${documents}`,
    `PUT ${documents}/:docSlug`,
    `POST ${documents}/:docSlug/versions/:version/restore`,
    `POST ${documents}/:docSlug/test-cases`,
    `PUT ${documents}/:docSlug/test-cases`,
    `PUT ${documents}/:docSlug/test-cases/:testCaseId`,
    `POST ${documents}/:docSlug/approval-requests`,
  ]);
});
