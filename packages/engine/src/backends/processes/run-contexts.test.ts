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
  const ids = scopes.map((one) => contexts.of(one).id);
  expect(new Set(ids).size).toBe(scopes.length);
  expect(scopes.map((one) => contexts.of({ ...one, resolution: { ...one.resolution } }).id)).toEqual(ids);
});

test('a context in which something runs is never forgotten, however many others there are', () => {
  const contexts = new RunContexts();
  const busy = contexts.of(scope('busy', live('p')));
  busy.running = 1;
  const idle = contexts.of(scope('idle', live('p')));
  for (let n = 0; n < 1_000; n++) contexts.of(scope(`tenant ${n}`, live('p')));
  expect([contexts.find(busy.id), contexts.find(idle.id)]).toEqual([busy, null]);
});
