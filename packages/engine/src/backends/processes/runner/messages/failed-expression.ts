import type { DecisionNode } from '@rulewright/contract';
import { asRecord, asText } from '@rulewright/jdm';
import { evaluateExpression } from '../zen.ts';

/** How many items of a loop are tried until one fails. */
const MAX_ITEMS = 1_000;

const signs: Record<string, string> = {
  Add: '"+"',
  Subtract: '"-"',
  Multiply: '"*"',
  Divide: '"/"',
  Modulo: '"%"',
  Exponent: '"^"',
  Negate: '"-"',
  Not: '"not"',
  In: '"in"',
  Compare: 'a comparison',
};

/** Puts the engine's reason into words. */
function failureReason(message: string): string | null {
  const source = message.match(/"type":"vmError","source":"Opcode (.*)"\}/)?.[1]?.replaceAll('\\"', '"');
  const call = source?.match(/^CallFunction: Function `(\w+)` failed: (.*)$/s);
  if (call) return `${call[1]}() failed: ${argument(call[2] ?? '')}`;
  if (source?.startsWith('Begin:')) return 'what it goes through is not a list';
  const sign = signs[source?.split(':')[0] ?? ''];
  return sign ? `${sign} is used on values that it does not go with, such as a text and a number, or nothing` : null;
}

const argument = (reason: string) =>
  reason
    .replace(/^Argument on (\d+) is/, (_, n) => `value ${Number(n) + 1} is`)
    .replace(/^[A-Z]/, (c) => c.toLowerCase());

/** Finds out why an expression failed, by running it again on the input of its node, which is in the trace. */
export async function whyItFailed(expression: string, node: DecisionNode, trace: string): Promise<string | null> {
  const { inputField, executionMode } = asRecord(node.content);
  const { input, traceData } = JSON.parse(trace)[node.id] ?? {};
  const isLoop = executionMode === 'loop';
  // The trace does not have the values of other nodes, nor those of earlier rows for every item of a loop.
  if (/\$nodes|\$root/.test(expression) || (isLoop && expression.includes('$'))) return null;
  const field = asText(inputField);
  const value = field ? await evaluateExpression(field, input) : input;
  const before = Object.fromEntries(
    Object.entries(asRecord(traceData)).map(([key, row]) => [key, asRecord(row).result]),
  );
  for (const item of isLoop && Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value])
    try {
      await evaluateExpression(expression, { ...asRecord(item), $: before });
    } catch (error) {
      return failureReason((error as Error).message);
    }
  return null;
}
