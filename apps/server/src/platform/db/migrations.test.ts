import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../../..');
const migrations = join(import.meta.dirname, 'migrations');

test('the migrations lead to the schema that the code is written against', async () => {
  const out = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(migrations, out, { recursive: true });
  const before = await readdir(out);
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      'drizzle-kit',
      'generate',
      '--dialect=postgresql',
      '--schema=src/platform/tables/index.ts',
      // An absolute one it does not find, and ends as if all were well.
      `--out=${relative(server, out)}`,
      '--casing=snake_case',
    ],
    { cwd: server },
  );
  expect(stdout).toContain('No schema changes');
  expect(await readdir(out)).toEqual(before);
  await rm(out, { recursive: true, force: true });
});
