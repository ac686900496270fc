import type { DecisionNode } from '@rulewright/contract';
import { asRecord, asText, parseExpression } from '@rulewright/jdm';
import { MAX_RESULT_LENGTH } from '../../../input-output/result.ts';
import { readExpressionFault } from './engine-text.ts';
import { evaluateExpression, ZenDecisionContent, ZenEngine } from './zen.ts';

/** How many items of a loop are tried until one fails. */
const MAX_ITEMS = 1_000;

/**
 * Finds what in an expression failed, by running it again on the input of its node, which is in the trace. No value of an
 * expression is taken out of the engine: a number that is too large for JavaScript would end this process.
 */
export async function findFault(expression: string, node: DecisionNode, trace: string): Promise<string | null> {
  const { inputField, executionMode } = asRecord(node.content);
  const { input, traceData } = readTrace(trace, node.id);
  const isLoop = executionMode === 'loop';
  // The trace does not have the values of other nodes, nor those of earlier rows for every item of a loop.
  if (/\$nodes|\$root/.test(expression) || (isLoop && expression.includes('$'))) return null;
  // With a stray bracket in it, the text would not stay inside the call that it is put into.
  if (!parseExpression(expression).ok) return null;
  const field = asText(inputField);
  const value = field ? await fieldValue(field, input) : input;
  const rows = Object.entries(asRecord(traceData));
  const before = Object.fromEntries(rows.map(([key, row]) => [key, asRecord(row).result]));
  for (const item of isLoop && Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value])
    try {
      // The type is always a short text, and finding it out fails with the error of the expression itself.
      await evaluateExpression(`type(${expression})`, { ...asRecord(item), $: before });
    } catch (error) {
      return readExpressionFault(error);
    }
  return null;
}

/** The value of an expression, read from a trace, which the engine writes as text. */
async function fieldValue(expression: string, input: unknown): Promise<unknown> {
  const engine = new ZenEngine();
  try {
    const decision = engine.createDecision(new ZenDecisionContent(Buffer.from(graphFor(expression))));
    const { trace } = await decision.evaluate(input, { trace: 'string' });
    return asRecord(readTrace(String(trace), 'evaluated').output).value;
  } finally {
    engine.dispose();
  }
}

/** A graph that evaluates an expression and answers with nothing. */
function graphFor(expression: string): string {
  const row = (value: string) => ({ expressions: [{ id: 'row', key: 'value', value }] });
  const nodes = [
    { id: 'in', name: 'in', type: 'inputNode' },
    { id: 'evaluated', name: 'evaluated', type: 'expressionNode', content: row(expression) },
    { id: 'nothing', name: 'nothing', type: 'expressionNode', content: row('null') },
  ];
  const edges = [
    { id: '1', sourceId: 'in', targetId: 'evaluated' },
    { id: '2', sourceId: 'evaluated', targetId: 'nothing' },
  ];
  return JSON.stringify({ nodes, edges });
}

/** What a trace says about a node. A trace that is too long to be read says nothing. */
function readTrace(trace: string, nodeId: string): Record<string, unknown> {
  return trace.length > MAX_RESULT_LENGTH ? {} : asRecord(asRecord(JSON.parse(trace))[nodeId]);
}
