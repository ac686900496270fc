import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import initialize, { getCompletions } from '@gorules/zen-engine-wasm';
import { expect, test } from 'vitest';

const page = await readFile(new URL('../../../../../docs/expressions.md', import.meta.url), 'utf8');

test('documents every function that the editor suggests and the engine supports', async () => {
  const wasm = createRequire(import.meta.url).resolve('@gorules/zen-engine-wasm/dist/zen_engine_wasm_bg.wasm');
  await initialize({ module_or_path: await readFile(wasm) });
  const suggested: { type: string; label: string }[] = getCompletions();
  const missing = suggested
    .filter(({ type }) => type !== 'variable')
    .filter(({ type, label }) => !page.includes(type === 'method' ? `.${label}(` : `${label}(`));
  // The editor's part of the engine is newer than the engine that runs decisions, which knows neither.
  expect(missing.map(({ label }) => label)).toEqual(['merge', 'mergeDeep']);
});
