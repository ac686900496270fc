import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'precompress-'));
  const sentences = Array.from({ length: 200 }, (_, index) => `window.sentences.push('sentence ${index} — é');`);
  await writeFile(join(root, 'main.js'), `window.sentences = [];\n${sentences.join('\n')}`);
  await writeFile(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
});

afterEach(() => rm(root, { recursive: true }));

async function buildSite(): Promise<{ assets: string; names: string[] }> {
  await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] });
  const assets = join(root, 'dist', 'assets');
  return { assets, names: await readdir(assets) };
}

test('writes a .br and a .gz beside a built script, which unpack to the same bytes', async () => {
  const { assets, names } = await buildSite();
  const script = names.find((name) => name.endsWith('.js')) ?? '';
  const source = await readFile(join(assets, script));

  expect(source.length).toBeGreaterThan(1024);
  const br = await readFile(join(assets, `${script}.br`));
  const gz = await readFile(join(assets, `${script}.gz`));
  expect(brotliDecompressSync(br).equals(source)).toBe(true);
  expect(gunzipSync(gz).equals(source)).toBe(true);
  expect(br.length).toBeLessThan(source.length / 2);
});

test('leaves a file alone that is smaller than a packet', async () => {
  await buildSite();
  const names = await readdir(join(root, 'dist'));
  expect(names).toContain('index.html');
  expect(names).not.toContain('index.html.br');
});
