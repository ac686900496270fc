import { expect, test, vi } from 'vitest';
import type { EvaluationRequest } from '../../request.ts';
import { HostCalls, MAX_LOADS_AT_ONCE } from './host-calls.ts';
import { RunContexts } from './run-contexts.ts';

type Scope = Pick<EvaluationRequest, 'tenant' | 'resolution' | 'effects'>;

const live = { from: 'live', orgSlug: 'acme', projectSlug: 'pricing' } as const;

function calling(scope: Scope) {
  const load = vi.fn(async () => null);
  const http = vi.fn(async () => '{}');
  const { signal } = new AbortController();
  const context = new RunContexts().enter(scope);
  return { load, http, signal, context, calls: new HostCalls({ load, http, log() {} }, signal) };
}

test.each<Scope>([
  { tenant: 'acme', resolution: live, effects: 'allowed' },
  { tenant: 'acme', resolution: { from: 'saved', projectSlug: 'pricing' }, effects: 'allowed' },
])('a worker’s calls reach the host with the tenant and the resolution of the request: %j', async (scope) => {
  const { calls, context, load, http, signal } = calling(scope);
  await Promise.all([calls.load(context, 'key'), calls.http(context, 'request')]);
  expect(load).toHaveBeenLastCalledWith({ tenant: scope.tenant, resolution: scope.resolution, key: 'key' });
  expect(http).toHaveBeenLastCalledWith('request', scope.tenant, signal, undefined);
});

test('pinned decisions are answered from the request and nothing is looked up', async () => {
  const decision = { hash: 'h', content: '{}' };
  const resolution = { from: 'pinned', decisions: new Map([['child', decision]]) } as const;
  const { calls, context, load } = calling({ tenant: 'acme', resolution, effects: 'allowed' });
  expect(await calls.load(context, 'child')).toEqual({ status: 'found', decision });
  expect(await calls.load(context, 'other')).toEqual({ status: 'missing' });
  expect(load).not.toHaveBeenCalled();
});

test('a request that forbids effects makes no HTTP call', async () => {
  const { calls, context, http } = calling({ tenant: 'acme', resolution: live, effects: 'forbidden' });
  expect(JSON.parse(await calls.http(context, 'request'))).toEqual({
    failure: 'This evaluation may not make HTTP calls',
  });
  expect(http).not.toHaveBeenCalled();
});

test('a call of a context whose evaluations have all ended gets no decision', async () => {
  const { calls, load, http } = calling({ tenant: 'acme', resolution: live, effects: 'allowed' });
  expect(await calls.load(null, 'key')).toEqual({ status: 'missing' });
  expect(JSON.parse(await calls.http(null, 'request'))).toHaveProperty('failure');
  expect([load, http].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('the tenants of an account have the lookups of one', async () => {
  const load = vi.fn(() => new Promise<null>(() => {}));
  const host = { load, accountOf: () => 'account', http: async () => '{}', log() {} };
  const calls = new HostCalls(host, new AbortController().signal);
  const contexts = new RunContexts();
  for (let n = 0; n <= MAX_LOADS_AT_ONCE; n++)
    void calls.load(contexts.enter({ tenant: `tenant ${n}`, resolution: live, effects: 'allowed' }), 'key');
  await new Promise(setImmediate);
  expect(load).toHaveBeenCalledTimes(MAX_LOADS_AT_ONCE);
});
