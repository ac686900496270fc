/**
 * Compares which texts our parser and the engine accept, as expressions and as input cells: every text of the real
 * graphs, variants of them with small mistakes, and generated texts. Prints the texts on which the two differ. It is a
 * separate program, because the engine's native code can end its process. Arguments: the number of generated texts, and
 * the seed. For a long run: RUST_BACKTRACE=0 node --import tsx packages/engine/test/language/acceptance.ts 1000000 7
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCell, parseExpression, parseGraph } from '@rulewright/jdm';
import { engineAcceptsCell, engineAcceptsExpression } from './engine-reading.ts';
import { RandomTexts } from './random-texts.ts';

const AT_ONCE = 64;
const MAX_DIFFERENCES = 50;

const folder = join(import.meta.dirname, '../../fixtures/graphs');
const real = new Set<string>();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
  for (const node of parseGraph(readFileSync(join(folder, name), 'utf8'))?.nodes ?? [])
    for (const { kind, text } of node.texts) if (kind !== 'function') real.add(text);

function* texts(count: number, seed: number): Generator<string> {
  yield* real;
  const random = new RandomTexts(seed);
  const samples = [...real];
  for (let n = 0; n < count; n++) {
    const text = random.pick([
      () => random.pick(samples),
      () => random.expression(),
      () => random.cell(),
      () => random.soup(),
      () => random.decimal(),
    ])();
    yield text;
    yield random.number(3) === 0 ? random.mutant(random.mutant(text)) : random.mutant(text);
  }
}

type Difference = { kind: string; text: string; engine: boolean; ours: boolean | string };

const differences: Difference[] = [];
let compared = 0;
let accepted = 0;

async function compare(text: string) {
  for (const [kind, parsed, engine] of [
    ['expression', parseExpression(text), await engineAcceptsExpression(text)],
    ['cell', parseCell(text), await engineAcceptsCell(text)],
  ] as const) {
    // Only our parser refuses a text that takes too long to read. That is intended.
    if (!parsed.ok && parsed.error.code !== 'syntax') continue;
    compared++;
    if (engine) accepted++;
    if (parsed.ok !== engine) differences.push({ kind, text, engine, ours: parsed.ok || parsed.error.message });
  }
}

const [count = 1_500, seed = 1] = process.argv.slice(2).map(Number);
let batch: string[] = [];
for (const text of texts(count, seed)) {
  batch.push(text);
  if (batch.length < AT_ONCE) continue;
  await Promise.all(batch.map(compare));
  batch = [];
  if (differences.length >= MAX_DIFFERENCES) break;
}
await Promise.all(batch.map(compare));

const report = { real: real.size, compared, accepted, differences };
process.stdout.write(JSON.stringify(report), () => process.exit());
