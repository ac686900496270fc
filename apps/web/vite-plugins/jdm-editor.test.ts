// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { mendTypeInference } from './jdm-editor.ts';

test('the loop over the nodes goes on after the input node', async () => {
  const library = createRequire(import.meta.url).resolve('@gorules/jdm-editor');
  const mended = mendTypeInference(await readFile(library.replace(/index[^/]*$/, 'index.js'), 'utf8'));
  expect(mended).toMatch(/=== "inputNode"\)\s+continue;/);
});

test('another version of the library stops the build, instead of being patched by chance', () => {
  expect(() => mendTypeInference('for (const node of graph.walk()) return;')).toThrow('look at mendTypeInference');
});
