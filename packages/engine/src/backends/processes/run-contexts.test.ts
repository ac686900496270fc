import { expect, test } from 'vitest';
import type { Resolution } from '../../request.ts';
import { RunContexts } from './run-contexts.ts';

const scope = (tenant: string, resolution: Resolution, effects: 'allowed' | 'forbidden' = 'allowed') => ({
  tenant,
  resolution,
  effects,
});
const live = (projectSlug: string, orgSlug = 'acme'): Resolution => ({ from: 'live', orgSlug, projectSlug });

test('requests have the same context exactly when tenant, resolution and effects are the same', () => {
  const contexts = new RunContexts();
  const decisions = new Map();
  const scopes = [
    scope('a', live('p')),
    scope('a', live('q')),
    scope('a', live('p', 'other')),
    scope('b', live('p')),
    scope('a', live('p'), 'forbidden'),
    scope('a', { from: 'saved', projectSlug: 'p' }),
    scope('a', { from: 'pinned', decisions }),
    scope('a', { from: 'pinned', decisions: new Map() }),
  ];
  const ids = scopes.map((one) => contexts.enter(one).id);
  expect(new Set(ids).size).toBe(scopes.length);
  expect(scopes.map((one) => contexts.enter({ ...one, resolution: { ...one.resolution } }).id)).toEqual(ids);
});

test('a context in which something runs is never forgotten, however many others there are', () => {
  const contexts = new RunContexts();
  const enterAndLeave = (tenant: string) => {
    const context = contexts.enter(scope(tenant, live('p')));
    contexts.leave(context);
    return context;
  };
  const busy = contexts.enter(scope('busy', live('p')));
  const idle = enterAndLeave('idle');
  for (let n = 0; n < 1_000; n++) enterAndLeave(`tenant ${n}`);
  expect([contexts.find(busy.id), contexts.find(idle.id)]).toEqual([busy, null]);
});

test('a context with pinned decisions is forgotten when nothing runs in it any more', () => {
  const contexts = new RunContexts();
  const pinned = scope('a', { from: 'pinned', decisions: new Map([['child', { hash: 'h', content: '{}' }]]) });
  const [first, second] = [contexts.enter(pinned), contexts.enter(pinned)];
  expect(second).toBe(first);
  contexts.leave(first);
  expect(contexts.find(first.id)).toBe(first);
  contexts.leave(second);
  expect(contexts.find(first.id)).toBeNull();
  expect(contexts.enter(pinned).id).not.toBe(first.id);
});

test('a context without pinned decisions is kept when nothing runs in it any more', () => {
  const contexts = new RunContexts();
  const context = contexts.enter(scope('a', live('p')));
  contexts.leave(context);
  expect(contexts.enter(scope('a', live('p')))).toBe(context);
});

test('an evaluation that tells what it called has a context of its own, which ends with it', () => {
  const contexts = new RunContexts();
  const told = { ...scope('a', live('p')), tellsCalls: true };
  const [shared, first, second] = [contexts.enter(scope('a', live('p'))), contexts.enter(told), contexts.enter(told)];
  expect(new Set([shared.id, first.id, second.id]).size).toBe(3);
  expect(contexts.enter(scope('a', live('p')))).toBe(shared);
  contexts.leave(first);
  expect([contexts.find(first.id), contexts.find(second.id)]).toEqual([null, second]);
});
