/**
 * Compares what our compiled decisions and the engine give for every real graph: for the inputs of its tests, and for inputs
 * made from them by changing, dropping and mixing up values, with and without the trace. A program of its own, because the
 * engine's native code can end the process that runs it. Arguments: how many inputs for each graph, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecisionGraph } from '@rulewright/contract';
import type { Fields } from '@rulewright/jdm';
import type { Difference } from './compared.ts';
import { ComparedDecision } from './compared.ts';
import { RandomInputs } from './random-inputs.ts';

const MAX_DIFFERENCES = 10;

const [count = 20, seed = 1, only = ''] = process.argv.slice(2).map((text, at) => (at < 2 ? Number(text) : text)) as [
  number,
  number,
  string,
];
const random = new RandomInputs(seed);
const folder = join(import.meta.dirname, '../../fixtures/graphs');
const counts = { graphs: 0, compared: 0, withFunctions: 0 };
const differences: Difference[] = [];

for (const name of readdirSync(folder).filter((file) => file.endsWith('.json') && file.includes(only))) {
  const text = readFileSync(join(folder, name), 'utf8');
  const graph = JSON.parse(text);
  counts.graphs++;
  if ((graph as DecisionGraph).nodes.some(({ type }) => type === 'functionNode')) {
    counts.withFunctions++;
    continue;
  }
  const decision = new ComparedDecision(graph);
  if (decision.notCompiled !== null) differences.push({ name, why: decision.notCompiled });
  const tests = (JSON.parse(text).tests as { input: Fields }[]).map(({ input }) => input);
  const inputs = [...tests, ...Array.from({ length: count }, () => random.changed(random.pick(tests), graph))];
  for (const input of inputs)
    for (const trace of [false, true]) {
      if (differences.length >= MAX_DIFFERENCES) break;
      const difference = await decision.difference(input, trace);
      counts.compared++;
      if (difference === 'left to the engine') differences.push({ name, trace, why: 'We have no answer', input });
      else if (difference) differences.push({ name, trace, ...difference });
    }
  decision.close();
}

process.stdout.write(JSON.stringify({ ...counts, differences }), () => process.exit());
