import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Files = ReadonlyMap<string, string>;

/** The texts of a folder's own modules, by their paths. */
function readModules(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return new Map(modules.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** A door of a package or a domain only passes on what lies below it. */
const isDoor = (path: string) => /(?:^|\/)(?:index|queries)\.ts$/.test(path);

const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Which folders the modules of a folder import from. */
function foldersImportedBy(files: Files): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (isDoor(path)) continue;
    const folder = dirname(path);
    const targets = imported.get(folder) ?? new Set();
    imported.set(folder, targets);
    for (const [, source = ''] of text.matchAll(RELATIVE_IMPORT)) {
      const target = dirname(relative('.', join(folder, source)));
      if (target !== folder) targets.add(target);
    }
  }
  return imported;
}

/** The folders of the first circle that is found, beginning and ending with the same one. */
function findCircle(files: Files): string[] | null {
  const imported = foldersImportedBy(files);
  const done = new Set<string>();
  function visit(folder: string, path: string[]): string[] | null {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const target of imported.get(folder) ?? []) {
      const circle = visit(target, [...path, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  }
  for (const folder of imported.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return null;
}

test.each(['apps/server/src', 'packages/contract/src'])('no folders of %s import each other in a circle', (source) =>
  expect(findCircle(readModules(join(root, source)))).toBeNull(),
);

test('a circle is found over several folders, and whether an import is of values, of types or made later', () => {
  const circle = new Map([
    ['log/entry.ts', "import { toAnswer } from '../console/answer.ts';"],
    ['console/answer.ts', "import type { Name } from '../people/name.ts';"],
    ['people/name.ts', "const later = import('../log/entry.ts');"],
  ]);
  expect(findCircle(circle)).toEqual(['log', 'console', 'people', 'log']);
  expect(findCircle(new Map([...circle].slice(0, 2)))).toBeNull();
});
