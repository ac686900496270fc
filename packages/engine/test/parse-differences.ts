/**
 * Compares what a check says of a text with what the engine says when it runs that text, for every text of the real graphs
 * and for thousands that were made from them by small mistakes. Prints those on which the two differ. A program of its own,
 * because the engine's native code can end the process that runs it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGraph, textsOf } from '@rulewright/jdm';
import { readEngineError } from '../src/backends/processes/runner/engine-error.ts';
import { parseReason } from '../src/backends/processes/runner/messages/parse-error.ts';
import { whyNotAnExpression, whyNotATest } from '../src/backends/processes/runner/parse.ts';
import { evaluateExpression, evaluateUnaryExpression } from '../src/backends/processes/runner/zen.ts';

const MUTANTS_OF_EACH = 12;
const folder = join(import.meta.dirname, '../fixtures/graphs');

let seed = 20_260_114;
/** The same numbers in every run. */
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

const pieces = [
  ...['(', ')', '[', ']', '{', '}', ',', ';', ':', '?', '..', '.', '"', "'", '`', '${', '=', '==', '>', '!', '-', '*'],
  ...[
    ' and ',
    ' or ',
    ' not in ',
    ' in ',
    'a) or (b',
    'a), (b',
    '1 : (2',
    'x = 1;',
    'x = 1',
    '#',
    '$',
    '5e',
    'é',
    '\n',
  ],
  ...['sum()', 'foo(1)', 'map([1], #)', 'd()', 'true', 'null', ' ', '0x1', '1_0.5', '?? 1', '[1..2)', 'a.b.c()', '|'],
];

function mutate(text: string): string {
  const at = random(text.length + 1);
  const end = at + random(Math.min(8, text.length + 1 - at));
  const piece = pieces[random(pieces.length)] as string;
  const ways = [
    () => text.slice(0, at) + piece + text.slice(at),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, at) + piece + text.slice(end),
    () => text.slice(0, at),
    () => text.slice(at),
    () => `${text}${piece}`,
    () => `${piece}${text}`,
    () => text.slice(0, end) + text.slice(at),
  ];
  return (ways[random(ways.length)] as () => string)();
}

const texts = new Set<string>();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
  for (const node of parseGraph(readFileSync(join(folder, name), 'utf8'))?.nodes ?? [])
    for (const { kind, text } of textsOf(node)) if (kind !== 'function' && kind !== 'script') texts.add(text);
const real = texts.size;
for (const text of [...texts])
  for (let n = 0; n < MUTANTS_OF_EACH; n++) {
    const mutant = n % 3 === 0 ? mutate(mutate(text)) : mutate(text);
    // Long ranges would be run for long.
    if (mutant.trim() !== '' && !/\d{5}/.test(mutant)) texts.add(mutant);
  }

/** What the engine says when it runs a text. A panic while it runs says nothing about whether it was understood. */
const whenRun = (text: string, evaluation: Promise<unknown>) =>
  evaluation.then(
    () => null,
    (error) => (readEngineError(error) ? parseReason(error, text) : null),
  );

const differences: unknown[] = [];
let refused = 0;
for (const text of texts)
  for (const [kind, said, expected] of [
    ['expression', await whyNotAnExpression(text), await whenRun(text, evaluateExpression(text, {}))],
    ['test', await whyNotATest(text), await whenRun(text, evaluateUnaryExpression(text, { $: null }))],
  ]) {
    if (expected) refused++;
    if (said !== expected) differences.push({ kind, text, said, expected });
  }
process.stdout.write(JSON.stringify({ real, all: texts.size, refused, differences }), () => process.exit());
