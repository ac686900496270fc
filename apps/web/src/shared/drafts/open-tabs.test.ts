import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => sessionStorage.clear());

/** As the page has it that is loaded next: a module of its own. */
const load = (page: string): Promise<typeof import('./open-tabs.ts')> =>
  import(/* @vite-ignore */ `./open-tabs.ts?${page}`);

test('a tab has the same name when its page is loaded again', async () => {
  const first = await load('first');
  await first.announceTab();
  const again = await load('again');
  await again.announceTab();
  expect(again.thisTab()).toBe(first.thisTab());
});

test('a tab that was made from another takes a name of its own', async () => {
  const original = await load('original');
  await original.announceTab();
  const held = `rulewright-tab-${original.thisTab()}`;
  const request = (name: string, _options: object, work: () => Promise<unknown>) =>
    name === held ? Promise.reject(new DOMException('held for too long', 'TimeoutError')) : work();
  vi.stubGlobal('navigator', { locks: { request } });
  const copy = await load('copy');
  await copy.announceTab();
  expect(copy.thisTab()).not.toBe(original.thisTab());
});
