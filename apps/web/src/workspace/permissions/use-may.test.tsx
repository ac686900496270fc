import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSession, user } from '#testing/session.ts';
import { ProjectRole, useMay } from './use-may.ts';

const as = (role: string | null) => storeSession({ user: { ...user, role } });

test.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
  ['viewer', false],
  [null, false],
  ['a role of a newer server', false],
])('allows %s to manage projects: %s', (role, allowed) => {
  as(role);
  const { result } = renderHook(() => useMay('projects:manage'));
  expect(result.current).toEqual({
    allowed,
    reason: allowed ? null : 'Only admins and owners can create, change and delete projects and their members.',
  });
});

test.each([
  ['viewer', 'member', true],
  ['member', 'viewer', true],
  ['viewer', 'viewer', false],
  [null, 'member', false],
] as const)('uses the higher role: %s in the organization, %s in the project', (own, there, allowed) => {
  as(own);
  const { result } = renderHook(() => useMay('documents:write'), {
    wrapper: ({ children }) => <ProjectRole value={there}>{children}</ProjectRole>,
  });
  expect(result.current.allowed).toBe(allowed);
});
