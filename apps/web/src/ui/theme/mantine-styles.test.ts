import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const core = join(dirname(createRequire(import.meta.url).resolve('@mantine/core')), '..');

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** The components that our files import, and those that these import. */
function usedComponents(): Set<string> {
  const all = filesIn(join(core, 'esm/components'), /\.mjs$/);
  const imports = filesIn(source, /\.tsx?$/).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  const names = new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
  const reached = new Set(all.filter((file) => names.has(file.replace(/^.*\/|\.mjs$/g, ''))));
  for (const file of reached)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const next = join(dirname(file), path);
      if (existsSync(next)) reached.add(next);
    }
  return new Set([...reached].flatMap((file) => /\/components\/([^/]+)\//.exec(file)?.[1] ?? []));
}

/** Only their chevron is used, which has no styles. */
const partlyUsed = ['Accordion'];

test('the styles of every Mantine component that is used are loaded', () => {
  const loaded = readFileSync(join(import.meta.dirname, 'mantine-styles.ts'), 'utf8');
  const missing = [...usedComponents()].filter(
    (name) =>
      existsSync(join(core, `styles/${name}.layer.css`)) &&
      !loaded.includes(`/${name}.layer.css'`) &&
      !partlyUsed.includes(name),
  );
  expect(missing).toEqual([]);
});
