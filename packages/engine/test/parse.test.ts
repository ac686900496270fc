import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a check accepts and refuses the same texts in the same words as running them would', async () => {
  const program = join(import.meta.dirname, 'parse-differences.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    env: { RUST_BACKTRACE: '0' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { real, all, refused, differences } = JSON.parse(stdout);
  expect(differences).toEqual([]);
  // Enough of both kinds that equal answers say something.
  expect(real).toBeGreaterThan(1_000);
  expect(refused).toBeGreaterThan(all / 2);
  expect(2 * all - refused).toBeGreaterThan(all / 2);
}, 120_000);
