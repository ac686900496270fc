import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import { expect, test } from 'vitest';
import { AuthorFunctions } from './author-functions.ts';

const open = async () => new AuthorFunctions(await openSandbox({ ...partsOnDisk(), memoryBytes: 16 * 1024 * 1024 }));
const endless = { milliseconds: Number.POSITIVE_INFINITY, parseMilliseconds: Number.POSITIVE_INFINITY };
const callOf = (source: string, form: 'module' | 'script' = 'module') =>
  ({ source, form, input: '{}', nodes: null, depth: 0, isTraced: false }) as const;

test('what is kept of functions has a limit in bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const usedBytes = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const functions = await open();
  functions.warmUp();
  const before = usedBytes();
  for (let n = 0; n < 100; n++) {
    const source = `export const handler = () => ${n} //${'ü€'.repeat(250_000)}`;
    expect(functions.call(callOf(source), endless)).toEqual({ result: String(n), log: [] });
  }
  expect(usedBytes() - before).toBeLessThan(120e6);
});

test('a source is another function in the other form', async () => {
  const functions = await open();
  const source = 'const handler = () => 1';
  const withoutHandler = { failed: { kind: 'function-without-handler' }, log: [] };
  for (let n = 0; n < 2; n++) {
    expect(functions.call(callOf(source), endless)).toEqual(withoutHandler);
    expect(functions.call(callOf(source, 'script'), endless)).toEqual({ result: '1', log: [] });
  }
});
