import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Of the same package: relative, or by the name of a folder, as in `#ui/buttons/button.tsx`. */
const OWN_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+|#[^']+\/[^']+)'/g;

type UnitOf = (path: string) => string;

/** By folder. A module beside folders stands for itself: it may join what is in them, or be what they have in common. */
function byFolder(files: Files): UnitOf {
  const folders = new Set([...files.keys()].map((path) => dirname(path)));
  return (path) => {
    const folder = dirname(path);
    return folder === '.' || [...folders].some((other) => other.startsWith(`${folder}/`)) ? path : folder;
  };
}

const byFile = (): UnitOf => (path) => path;

/** Which units import which others. */
function importsOf(files: Files, unitOf: UnitOf): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (isDoor(path)) continue;
    const unit = unitOf(path);
    const targets = imports.get(unit) ?? new Set();
    imports.set(unit, targets);
    for (const [, source = ''] of text.matchAll(OWN_IMPORT)) {
      const target = unitOf(source.startsWith('#') ? source.slice(1) : join(dirname(path), source));
      if (target !== unit) targets.add(target);
    }
  }
  return imports;
}

/** The first circle that is found, beginning and ending with the same unit. */
function findCircle(files: Files, units = byFolder): string[] | null {
  const imports = importsOf(files, units(files));
  const done = new Set<string>();
  function visit(unit: string, path: string[]): string[] | null {
    if (path.includes(unit)) return [...path.slice(path.indexOf(unit)), unit];
    if (done.has(unit)) return null;
    for (const target of imports.get(unit) ?? []) {
      const circle = visit(target, [...path, unit]);
      if (circle) return circle;
    }
    done.add(unit);
    return null;
  }
  for (const unit of imports.keys()) {
    const circle = visit(unit, []);
    if (circle) return circle;
  }
  return null;
}

const packages = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/functions/src',
  'packages/engine/src',
  'packages/jdm/src',
];

test.each(packages)('no folders in %s import each other', (source) =>
  expect(findCircle(readModules(join(root, source)))).toBeNull(),
);

test.each(packages)('no files in %s import each other', (source) =>
  expect(findCircle(readModules(join(root, source)), byFile)).toBeNull(),
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

test('a circle of files in one folder is found', () => {
  const circle = new Map([
    ['log/entry.ts', "import { toAnswer } from './answer.ts';"],
    ['log/answer.ts', "import type { Entry } from './entry.ts';"],
  ]);
  expect([findCircle(circle), findCircle(circle, byFile)]).toEqual([
    null,
    ['log/entry.ts', 'log/answer.ts', 'log/entry.ts'],
  ]);
});
