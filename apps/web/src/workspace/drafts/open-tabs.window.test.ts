import { afterEach, expect, test, vi } from 'vitest';

type Tab = typeof import('./open-tabs.ts') & { close: () => void };

let tabs: Tab[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const tab of tabs) tab.close();
  tabs = [];
  sessionStorage.clear();
});

/** As the page has it that is loaded next: a module of its own. */
async function load(page: string): Promise<Tab> {
  const loaded: typeof import('./open-tabs.ts') = await import(/* @vite-ignore */ `./open-tabs.ts?${page}`);
  const tab = { ...loaded, close: () => loaded.announceTab().close() };
  tabs.push(tab);
  tab.announceTab();
  return tab;
}

test('tells open tabs from closed ones', async () => {
  const tab = await load('asking');
  const another = await load('answering');
  const gone = await load('gone');
  gone.close();
  expect(await tab.goneTabs([another.thisTab, gone.thisTab])).toEqual(new Set([gone.thisTab]));
});

test('does not wait when all tabs have answered', async () => {
  const tab = await load('hurried');
  const another = await load('quick');
  // No timer ends by itself: whoever waited for one would wait for ever.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await tab.goneTabs([])).toEqual(new Set());
  expect(await tab.goneTabs([another.thisTab])).toEqual(new Set());
});

test('recognises its former names after the page is reloaded', async () => {
  const first = await load('first');
  first.close();
  const second = await load('second');
  second.close();
  expect((await load('again')).formerNames()).toEqual([first.thisTab, second.thisTab]);
  sessionStorage.clear();
  expect((await load('another')).formerNames()).toEqual([]);
});

test('does not take itself for a duplicate of itself', async () => {
  const original = await load('duplicated');
  const stored = { ...sessionStorage };
  await load('duplicate');
  Object.assign(sessionStorage, stored);
  expect((await load('duplicated-again')).formerNames()).toEqual([original.thisTab]);
});

test('remembers only its latest names when it is reloaded again and again', async () => {
  sessionStorage.setItem('rulewright-tab', Array.from({ length: 100 }, (_, index) => `name-${index}`).join(' '));
  const tab = await load('often');
  const { formerNames } = await load('once-more');
  expect(formerNames()).toHaveLength(99);
  expect(formerNames().slice(-2)).toEqual(['name-99', tab.thisTab]);
});

test('gives a duplicated tab its own name, and tells it that the original is open', async () => {
  const original = await load('original');
  const copy = await load('copy');
  expect(copy.thisTab).not.toBe(original.thisTab);
  expect(await copy.goneTabs([original.thisTab])).toEqual(new Set());
});
