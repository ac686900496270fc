import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find } from './lib/chromium.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rulewright-chromium-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function place(name: string, { works }: { works: boolean }) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${works ? 0 : 1}\n`, { mode: 0o755 });
  return path;
}

test('one that is given is taken', () => {
  place('chromium', { works: true });
  const given = place('given', { works: true });
  vi.stubEnv('CHROMIUM_PATH', given);
  expect(find()).toBe(given);
});

test.each([
  ['is not there', () => join(folder, 'nowhere')],
  ['does not run', () => place('given', { works: false })],
])('one that is given and %s is passed over', (_why, given) => {
  const other = place('chromium', { works: true });
  vi.stubEnv('CHROMIUM_PATH', given());
  expect(find()).toBe(other);
});

test('a stub on the path is passed over for a browser behind it', () => {
  place('chromium-browser', { works: false });
  const browser = place('google-chrome', { works: true });
  expect(find()).toBe(browser);
});

test('the headless shell is preferred to the whole browser', () => {
  place('chromium', { works: true });
  const shell = place('chromium-headless-shell', { works: true });
  expect(find()).toBe(shell);
});
