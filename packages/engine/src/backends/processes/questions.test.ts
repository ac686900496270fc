import { expect, test, vi } from 'vitest';
import { ownerOf, Questions } from './questions.ts';

test('what a worker asks is asked in the scope and in the name of whom it evaluates for', async () => {
  const load = vi.fn(async () => null);
  const http = vi.fn(async () => '{}');
  const { signal } = new AbortController();
  const questions = new Questions({ load, http, log() {} }, signal, () => true);
  for (const [tenant, scope] of [
    ['acme', 'published/acme/pricing'],
    ['acme', ''],
    ['a "quoted" one', 'of\ntwo lines'],
  ] as const) {
    const owner = ownerOf({ tenant, scope });
    await Promise.all([questions.load(owner, 'key'), questions.http(owner, 'request')]);
    expect(load).toHaveBeenLastCalledWith(scope, 'key');
    expect(http).toHaveBeenLastCalledWith('request', tenant, signal);
  }
});
