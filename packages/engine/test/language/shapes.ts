/**
 * Compares which nodes our check of shapes and the engine accept: those of the real graphs, and variants with a field
 * removed or replaced. Prints the nodes on which the two differ. It is a separate program, because the engine's native
 * code can end its process. Arguments: the number of variants, and the seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZenDecisionContent } from '@gorules/zen-engine';
import type { DecisionNode } from '@rulewright/contract';
import { asList, asRecord, parseGraph, toParsedGraph } from '@rulewright/jdm';
import { checkShapes } from '@rulewright/jdm/internals';
import { prepare } from '../support/for-zen.ts';
import { RandomTexts } from './random-texts.ts';

const folder = join(import.meta.dirname, '../../fixtures/graphs');
const real: DecisionNode[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((name) => parseGraph(readFileSync(join(folder, name), 'utf8'))?.source.nodes ?? []);

const [count = 1_500, seed = 1] = process.argv.slice(2).map(Number);
const random = new RandomTexts(seed);

/** A copy with one random change in its content. */
function changed(node: DecisionNode): DecisionNode {
  const copy = structuredClone(node);
  let [holder, key]: [Record<string, unknown>, string] = [copy, 'content'];
  for (;;) {
    const value = holder[key];
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length === 0 || random.number(4) === 0) break;
    [holder, key] = [value as Record<string, unknown>, random.pick(keys)];
  }
  if (random.number(3) === 0 && !Array.isArray(holder)) delete holder[key];
  else holder[key] = random.pick([null, 5, true, 'first', 'loop', '', {}, { a: 1 }, []]);
  return copy;
}

function isReadable(node: DecisionNode): boolean {
  try {
    new ZenDecisionContent(Buffer.from(prepare({ nodes: [node], edges: [] } as never)));
    return true;
  } catch {
    return false;
  }
}

/** And a function without a source is one without a handler, which fails when it is called. */
function isReadByUsAlone({ type, content }: DecisionNode): boolean {
  if (type === 'functionNode') return true;
  const { inputs, outputs } = asRecord(content);
  return (
    type === 'decisionTableNode' &&
    [inputs, outputs].some((columns) => asList(columns).some((column) => typeof column.name !== 'string'))
  );
}

const differences: object[] = [];
let readable = 0;
const nodes = [...real, ...Array.from({ length: count }, () => changed(random.pick(real)))];
for (const node of nodes) {
  const engine = isReadable(node);
  const [ours = null] = checkShapes(toParsedGraph({ nodes: [node], edges: [] }));
  if (engine) readable++;
  // We read columns without a name, which it does not.
  if (engine !== (ours === null) && !(ours === null && isReadByUsAlone(node))) differences.push({ engine, ours, node });
}
process.stdout.write(JSON.stringify({ compared: nodes.length, readable, differences }), () => process.exit());
