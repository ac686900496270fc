import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const migrations = join(import.meta.dirname, 'migrations');

test('the migrations lead to the schema that the code is written against', async () => {
  const out = await mkdtemp(join(tmpdir(), 'rulewright-migrations-'));
  await cp(migrations, out, { recursive: true });
  const before = await readdir(out);
  await promisify(execFile)(
    'npx',
    [
      'drizzle-kit',
      'generate',
      '--dialect=postgresql',
      '--schema=src/db/schema.ts',
      `--out=${out}`,
      '--casing=snake_case',
    ],
    { cwd: join(import.meta.dirname, '../..') },
  );
  expect(await readdir(out)).toEqual(before);
  await rm(out, { recursive: true, force: true });
});
