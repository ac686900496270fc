import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { shortcuts } from './shortcuts.ts';

test('the help tells every key of the editor in the same words', async () => {
  const page = (name: string) => readFile(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');
  const help = (await page('editor.md')) + (await page('tables.md'));
  const rows = shortcuts.flatMap(({ keys }) => keys.map(([pressed, does]) => `| ${pressed} | ${does} |`));
  expect(rows.filter((row) => !help.includes(row))).toEqual([]);
});
