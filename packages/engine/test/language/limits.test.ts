import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkGraph, parseGraph } from '@rulewright/jdm';
import { checkLimits } from '@rulewright/jdm/internals';
import { expect, test } from 'vitest';
import { chainText, expressions, node } from '../../../jdm/test/graphs.ts';
import { RandomTexts } from './random-texts.ts';

const folder = join(import.meta.dirname, '../../fixtures/graphs');

/** Texts that are long and deep enough to come near every limit. */
function extreme(random: RandomTexts): string {
  const piece = random.pick([
    '(',
    '[',
    '{a: ',
    'abs(',
    'a[',
    'x = ',
    'x = 1; a[',
    'x = 1; ',
    '1 + ',
    '`${',
    '"s" + ',
    ')',
  ]);
  const rest = random.pick(['1', '1..2', 'x in [1..2]', '1 +', '[1..2], [', ')', '']);
  const close = random.pick(['', ')', ']', '}', '}`']);
  const count = random.pick([8, 20, 50, 99, 100, 101, 120, 299, 300, 301, 399, 400, 401, 450]);
  return `${random.pick(['', '', random.soup()])}${piece.repeat(count)}${rest}${close.repeat(count)}`;
}

function* texts(): Generator<string> {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
    for (const { nodes } of [parseGraph(readFileSync(join(folder, name), 'utf8')) ?? { nodes: [] }])
      for (const { texts } of nodes) for (const { text } of texts) yield text;
  const random = new RandomTexts(1);
  for (let n = 0; n < 250; n++) {
    const text = random.pick([() => random.expression(), () => random.cell(), () => extreme(random)])();
    yield text;
    yield random.mutant(text);
  }
}

const inCell = (text: string, field: string) =>
  node('table', 'decisionTableNode', {
    hitPolicy: 'first',
    inputs: [{ id: 'a', name: 'A', field }],
    outputs: [],
    rules: [{ a: text }],
  });

test('limits are found without reading every text, and are the same as if every text were read', () => {
  const found = { safe: 0, unsafe: 0 };
  for (const text of new Set(texts()))
    for (const part of [expressions({ a: text }), inCell(text, 'x'), inCell(text, '')]) {
      const graph = parseGraph(chainText(part));
      if (!graph) throw new Error('No graph');
      const { isSafe, problems } = checkGraph(graph);
      found[isSafe ? 'safe' : 'unsafe']++;
      expect(checkLimits(graph), text).toEqual(isSafe ? [] : problems);
    }
  expect(found.safe).toBeGreaterThan(2_000);
  expect(found.unsafe).toBeGreaterThan(100);
}, 120_000);
