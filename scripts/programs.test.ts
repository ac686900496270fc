import { expect, test } from 'vitest';
import { programsIn } from './lib/programs.mjs';

test('programs are found by a word of their name', async () => {
  expect(await programsIn('bench', '.bench.ts', 'pub')).toEqual(['bench/public.bench.ts']);
  expect((await programsIn('bench', '.bench.ts')).length).toBeGreaterThan(1);
});

test('a word that none has is told with those there are', async () => {
  await expect(programsIn('bench', '.bench.ts', 'x-ray')).rejects.toThrow(
    /"x-ray" in its name: .*engine, functions, http/,
  );
});
