import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { programOf } from '../evaluator.ts';
import { MOMENT } from './moment.ts';

async function run(program: string, count: number) {
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(`parity/${program}`), String(count)], {
    env: { RUST_BACKTRACE: '0', __ZEN_MOCK_UTC_TIME: MOMENT },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

test('our decimals calculate, round and are written as those of the engine', async () => {
  const { compared, refused, differences } = await run('numbers', 4_000);
  expect(differences).toEqual([]);
  // Equal answers prove little if most calculations fail.
  expect(compared).toBeGreaterThan(refused * 3);
}, 120_000);

test('our dates are read, calculated, compared and written as those of the engine', async () => {
  const { compared, succeeded, differences } = await run('dates', 4_000);
  expect(differences).toEqual([]);
  expect(succeeded).toBeGreaterThan(compared / 2);
}, 120_000);

test('every form of a stored date cell is true of the values that it is true of for the engine', async () => {
  const { compared, leftToTheEngine, differences } = await run('date-cells', 0);
  expect(differences).toEqual([]);
  expect(leftToTheEngine).toBe(0);
  expect(compared).toBeGreaterThan(2_000);
}, 120_000);

test('compiled expressions and input cells give what the engine gives, or fail where it fails', async () => {
  const { compared, succeeded, differentOnPurpose, differences } = await run('expressions', 4_000);
  expect(differences).toEqual([]);
  expect(succeeded).toBeGreaterThan(compared / 2);
  expect(compared).toBeGreaterThan(differentOnPurpose * 5);
}, 120_000);

test('a compiled JSON Schema lets through what the engine lets through', async () => {
  const { compared, accepted, refused, differences } = await run('schemas', 300);
  expect(differences).toEqual([]);
  expect(accepted).toBeGreaterThan(compared / 5);
  expect(refused).toBeGreaterThan(compared / 5);
}, 120_000);

test('every real graph that is compiled gives what the engine gives, to the byte and with its trace', async () => {
  const { graphs, compared, differences } = await run('fixtures', 12);
  expect(differences).toEqual([]);
  expect(graphs).toBeGreaterThan(40);
  expect(compared).toBeGreaterThan(1_000);
}, 120_000);

test('generated graphs give what the engine gives, to the byte and with their traces, or fail at the same node', async () => {
  const { compared, differences } = await run('graphs', 300);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(500);
}, 120_000);
