import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testsOf } from './lib/test-titles.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

test.each(pages)('%s leads to what is there', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path));
  const named = [...text.matchAll(/`((?:apps|packages|e2e|bench|scripts|docs)\/[\w./-]+)[` ]/g)].map(
    ([, path = '']) => path,
  );
  expect([...links, ...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('SECURITY.md names tests that are there', () => {
  const names = [...read('SECURITY.md').matchAll(/`(\S+\.ts) › ([^`]+)`/g)];
  expect(names.length).toBeGreaterThan(5);
  for (const [name, path = '', title = ''] of names) {
    const titles = testsOf(read(path)).flatMap((declared) => declared.titles);
    expect(titles, name).toContain(title);
  }
});

test("the vendor's editor, its component library and its code editor are no dependencies, by whichever way", () => {
  const installed = Object.keys(JSON.parse(read('package-lock.json')).packages);
  const names = installed.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => /^(antd|monaco-.*|@monaco-editor\/.*|@gorules\/jdm-editor)$/.test(name))).toEqual([]);
});

test('the README tells every command, and no other', () => {
  const told = [...read('README.md').matchAll(/npm (?:run )?([a-z0-9]+)/g)].map(([, name]) => name);
  expect(new Set(told)).toEqual(new Set(Object.keys(JSON.parse(read('package.json')).scripts)));
});
