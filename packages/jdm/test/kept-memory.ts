/**
 * Measures what decisions keep in memory after runs, in a process in which nothing else runs meanwhile: beside other tests, the
 * memory of those comes and goes. Needs `--expose-gc`.
 */
import { CompiledDecision, compileDecision } from '../src/compile/compile-decision.ts';
import type { JsonObject } from '../src/compile/value/from-json.ts';

export type Measured = { texts: string[]; inputs: keyof typeof inputs };
export type Kept = { answers: number; estimatedBytes: number; keptBytes: number };

const names = [...'abcdefghijk'];

/** Each input is made when it is its turn, and not kept. */
const inputs = {
  *'every combination of 0 and 1 in a to k'(): Generator<JsonObject> {
    for (let n = 0; n < 2 ** names.length; n++)
      yield Object.fromEntries(names.map((name, at) => [name, (n >> at) % 2]));
  },
  *'300 long names'(): Generator<JsonObject> {
    for (let n = 0; n < 300; n++) yield { a: { [`${n}${'x'.repeat(30_000)}`]: 1 } };
  },
  *'3,000 objects with names of their own'(): Generator<JsonObject> {
    for (let n = 0; n < 3_000; n++) {
      const names = Array.from({ length: 20 }, (_, at) => `${n}${'x'.repeat(40)}${at}`);
      yield { a: Object.fromEntries(names.map((name) => [name, 1])) };
    }
  },
};

function usedBytes() {
  // JavaScript keeps what it knows about the fields of objects for some collections.
  for (let n = 0; n < 10; n++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function measure(asked: Measured): Kept {
  const decisions = asked.texts
    .map((text) => compileDecision(text))
    .filter((decision) => decision instanceof CompiledDecision);
  let answers = 0;
  const before = usedBytes();
  for (const decision of decisions) for (const input of inputs[asked.inputs]()) if (decision.run(input)) answers++;
  const keptBytes = usedBytes() - before;
  return { answers, keptBytes, estimatedBytes: decisions.reduce((all, { estimatedBytes }) => all + estimatedBytes, 0) };
}

process.on('message', (asked: Measured) => process.send?.(measure(asked)));
