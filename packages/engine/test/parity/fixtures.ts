/**
 * Compares what our compiled decisions and the engine give for every real graph: for the inputs of its tests, and for inputs
 * made from them by changing, dropping and mixing up values, with and without the trace. A program of its own, because the
 * engine's native code can end the process that runs it. Arguments: how many inputs for each graph, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '@rulewright/functions';
import { partsOnDisk } from '@rulewright/functions/parts-on-disk';
import type { CallFunction, JsonObject } from '@rulewright/jdm';
import { AuthorFunctions } from '../../src/functions/author-functions.ts';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';
import { reasonFor } from './graph-differences.ts';
import { MOMENT } from './moment.ts';
import { RandomInputs } from './random-inputs.ts';

const MAX_DIFFERENCES = 10;

const [count = 20, seed = 1, only = ''] = process.argv.slice(2).map((text, at) => (at < 2 ? Number(text) : text)) as [
  number,
  number,
  string,
];
const random = new RandomInputs(seed);
const folder = join(import.meta.dirname, '../../fixtures/graphs');
const counts = { graphs: 0, compared: 0 };
const functions = new AuthorFunctions(await openSandbox({ ...partsOnDisk(), memoryBytes: 32 * 1024 * 1024 }));
const callFunction: CallFunction = (call) =>
  functions.call(call, { milliseconds: 60_000, parseMilliseconds: 60_000, now: Date.parse(MOMENT) });
const differences: Difference[] = [];

for (const name of readdirSync(folder).filter((file) => file.endsWith('.json') && file.includes(only))) {
  const text = readFileSync(join(folder, name), 'utf8');
  const graph = JSON.parse(text);
  counts.graphs++;
  const decision = new ComparedDecision(graph, undefined, callFunction);
  if (decision.notCompiled !== null) differences.push({ name, why: decision.notCompiled });
  const tests = (JSON.parse(text).tests as { input: JsonObject }[]).map(({ input }) => input);
  const inputs = [...tests, ...Array.from({ length: count }, () => random.changed(random.pick(tests), graph))];
  for (const input of inputs)
    for (const trace of [false, true]) {
      if (differences.length >= MAX_DIFFERENCES) break;
      const difference = await decision.difference(input, trace);
      counts.compared++;
      if (difference === 'left to the engine') differences.push({ name, trace, why: 'We have no answer', input });
      else if (difference && !reasonFor({ graphs: [graph], ...(await decision.traced(input)) }))
        differences.push({ name, trace, ...difference });
    }
  decision.close();
}

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
