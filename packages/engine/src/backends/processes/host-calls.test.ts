import { expect, test, vi } from 'vitest';
import { requestOf } from '../../../test/graphs.ts';
import type { EvaluationRequest } from '../../request.ts';
import { MAX_LOADS_AT_ONCE } from '../decision-lookups.ts';
import { HostCalls } from './host-calls.ts';
import { NotedCalls } from './noted-calls.ts';
import type { Run } from './run.ts';

type Scope = Partial<Pick<EvaluationRequest, 'tenant' | 'resolution' | 'effects'>>;

const live = { from: 'live', orgSlug: 'acme', projectSlug: 'pricing' } as const;

function runOf(scope: Scope): Run {
  const request = requestOf({ hash: 'h', content: '{}' }, '{}', { effects: 'allowed', ...scope });
  const { purpose, tenant, decision } = request;
  return {
    task: { kind: 'evaluation', request, purpose, tenant, account: 'account', decision, deadlineMs: 1_000, since: 0 },
    end: () => {},
    startedAt: 0,
    resumedAt: 0,
    processorWaitMsBefore: null,
    openCalls: 0,
    calls: new NotedCalls(),
    isOver: false,
    nodeId: null,
  };
}

function calling(scope: Scope) {
  const load = vi.fn(async () => null);
  const http = vi.fn(async () => '{}');
  const { signal } = new AbortController();
  return { load, http, signal, run: runOf(scope), calls: new HostCalls({ load, http, log() {} }, signal) };
}

test.each<Scope>([
  { tenant: 'acme', resolution: live },
  { tenant: 'acme', resolution: { from: 'saved', projectSlug: 'pricing' } },
])('a worker’s calls reach the host with the tenant and the resolution of the request: %j', async (scope) => {
  const { calls, run, load, http, signal } = calling(scope);
  await Promise.all([calls.load(run, 'key'), calls.http(run, 'request')]);
  expect(load).toHaveBeenLastCalledWith({ tenant: scope.tenant, resolution: scope.resolution, key: 'key' });
  expect(http).toHaveBeenLastCalledWith('request', scope.tenant, signal, run.calls.note);
});

test('pinned decisions are answered from the request and nothing is looked up', async () => {
  const decision = { hash: 'h', content: '{}' };
  const resolution = { from: 'pinned', decisions: new Map([['child', decision]]) } as const;
  const { calls, run, load } = calling({ tenant: 'acme', resolution });
  expect(await calls.load(run, 'child')).toBe(decision);
  expect(await calls.load(run, 'other')).toBe('missing');
  expect(load).not.toHaveBeenCalled();
});

test('a request that forbids effects makes no HTTP call', async () => {
  const { calls, run, http } = calling({ resolution: live, effects: 'forbidden' });
  expect(JSON.parse(await calls.http(run, 'request'))).toEqual({ failure: 'This evaluation may not make HTTP calls' });
  expect(http).not.toHaveBeenCalled();
});

test('the tenants of an account have the lookups of one', async () => {
  const load = vi.fn(() => new Promise<null>(() => {}));
  const calls = new HostCalls({ load, http: async () => '{}', log() {} }, new AbortController().signal);
  for (let n = 0; n <= MAX_LOADS_AT_ONCE; n++)
    void calls.load(runOf({ tenant: `tenant ${n}`, resolution: live }), 'key');
  await new Promise(setImmediate);
  expect(load).toHaveBeenCalledTimes(MAX_LOADS_AT_ONCE);
});
