import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';

const { loadExpressionTypes } = await vi.importActual<typeof import('./expression-types.ts')>('./expression-types.ts');
const wasm = readFileSync(
  createRequire(import.meta.url).resolve('@gorules/zen-engine-wasm/dist/zen_engine_wasm_bg.wasm'),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

test('loads the module again after a failure, and only once after a success', async () => {
  const fetch = vi.fn(async () => new Response(wasm, { headers: { 'content-type': 'application/wasm' } }));
  vi.stubGlobal('fetch', fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')));
  await expect(loadExpressionTypes()).rejects.toThrow('Failed to fetch');
  await Promise.all([loadExpressionTypes(), loadExpressionTypes()]);
  await loadExpressionTypes();
  expect(fetch).toHaveBeenCalledTimes(2);
});
