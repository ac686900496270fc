import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import { expect, test } from 'vitest';
import { AuthorFunctions } from './author-functions.ts';

const sandbox = () => openSandbox({ ...partsOnDisk(), memoryBytes: 16 * 1024 * 1024 });
const open = async () => new AuthorFunctions(await sandbox());
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

test('a source that took too long to read is read again, unless it was given up', async () => {
  const call = callOf(`export const handler = (input: ${'object | '.repeat(1_000)}null) => 1`);
  const tooLong = { failed: { kind: 'function-timeout' }, log: [] };
  const patient = await open();
  expect(patient.call(call, { ...endless, parseMilliseconds: 0 })).toEqual(tooLong);
  expect(patient.call(call, endless)).toEqual({ result: '1', log: [] });
  const other = new AuthorFunctions(await sandbox(), { givesUp: true });
  expect(other.call(call, { ...endless, parseMilliseconds: 0 })).toEqual(tooLong);
  expect(other.call(call, endless)).toEqual(tooLong);
  // What is wrong is not given up: it is told each time.
  const wrong = callOf('export const handler = (input: object) =>');
  for (let n = 0; n < 2; n++)
    expect(other.call(wrong, endless)).toMatchObject({ failed: { kind: 'function-error', line: 1 } });
});
