/**
 * A worker thread that parses large bodies, because parsing one for a second in the main thread would block all
 * requests.
 */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { endpoints } from '@rulewright/contract';
import type { ParsedBody } from './parse-body.ts';
import { parseAndValidateBody } from './parse-body.ts';

export type LargeBody = { bytes: Uint8Array; method: string; path: string };
export type LargeBodyRead = ParsedBody;

/** The niceness of this thread: those that answer calls have the processor first. */
const NICENESS = 10;

// Linux has a priority for each thread. Elsewhere this would be the priority of the whole server.
if (process.platform === 'linux') setPriority(Math.max(NICENESS, getPriority()));

const decoder = new TextDecoder();

parentPort?.on('message', ({ bytes, method, path }: LargeBody) => {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new Error(`There is no endpoint ${method} ${path}.`);
  const read: LargeBodyRead = parseAndValidateBody(decoder.decode(bytes), endpoint);
  parentPort?.postMessage(read);
});
