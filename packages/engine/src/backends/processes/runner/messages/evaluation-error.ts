import type { DecisionNode } from '@rulewright/contract';
import { asRecord, asText } from '@rulewright/jdm';
import type { EvaluationError } from '../../../../outcome.ts';
import { readEngineError, sourceOf } from '../engine-error.ts';
import type { LookupFailures } from '../lookup-failures.ts';
import { notASchema } from '../schema-check.ts';
import { firstLine, functionReason } from './function-error.ts';
import { mismatchIn } from './schema-mismatch.ts';

/** How deep decisions may call each other. */
export const MAX_CALL_DEPTH = 10;

type Run = {
  /** Finds a node of the graph. */
  nodeOf: (nodeId: string) => DecisionNode | undefined;
  lookupFailures: Pick<LookupFailures, 'find'>;
  /** Whether it ran for longer than a function may. */
  overTime: boolean;
};

/** Puts an error that the engine threw into words for the author of the rules. */
export function explain(thrown: unknown, { nodeOf, lookupFailures, overTime }: Run): EvaluationError {
  if (thrown instanceof Error && thrown.message === 'Hook timed out')
    return graph(
      'A calculation could not be finished: most often one went out of range, as the remainder of a division by zero does, or a number with more than 28 digits.',
    );
  const error = readEngineError(thrown);
  if (error?.type !== 'NodeError' || typeof error.nodeId !== 'string')
    return graph('The graph could not be evaluated.');
  const source = overTime ? asInterrupted(sourceOf(error)) : sourceOf(error);
  const failed = lookupFailures.find(source);
  if (failed) return { ...failed, nodeId: error.nodeId };
  const node = nodeOf(error.nodeId);
  const mismatch = node?.type === 'inputNode' && mismatchIn(source);
  if (!mismatch) return graph(nodeWords(source, node), error.nodeId);
  const { path, words } = mismatch;
  const refused = graph(`The input does not fit the schema: ${words}.`, error.nodeId);
  return { ...refused, code: 'input', ...(path && { path }) };
}

/** The engine ends a function of a called decision that runs out of time while it awaits with one of two errors. */
const asInterrupted = (source: string) => source.replace(/^(?:Error: )*not a function\s*$/, 'interrupted');

/** The expression that failed; null where something else did. With the trace up to it, where the run was traced. */
export function failedExpression(thrown: unknown): { nodeId: string; text: string; trace: string | null } | null {
  const error = readEngineError(thrown);
  const text = String(error?.source).match(failedToEvaluate)?.[1];
  if (typeof error?.nodeId !== 'string' || text === undefined) return null;
  return { nodeId: error.nodeId, text, trace: typeof error.trace === 'string' ? error.trace : null };
}

const failedToEvaluate = /^Failed to evaluate expression: "(.*)"$/s;

type Rule = [pattern: RegExp, words: (match: RegExpMatchArray) => string];

const rules: Rule[] = [
  [/Depth limit exceeded/, () => `Decisions call each other more than ${MAX_CALL_DEPTH} deep.`],
  [/Loader did not find item with key ([^\n]*)/, ([, key = '']) => missing(key.trim())],
  [/Loader failed internally on key [^\n]*?: Error: ([^\n]*?)\.?\s*$/, ([, words]) => `${words}.`],
  [failedToEvaluate, ([, text = '']) => `The expression ${quote(text)} could not be evaluated.`],
  [/^(?:Error: )*interrupted/, () => 'The function took too long and was stopped.'],
  [/^Error converting from js '\w+' into type 'function'/, () => 'The function has no handler: it must export one.'],
  [/^(?:Error: )*out of memory/, () => 'The function needed more memory than it may use.'],
  [/^(?:Error: )*failed to convert to number/, () => 'The function gave a number that is too large, or none.'],
];

function nodeWords(source: string, node: DecisionNode | undefined): string {
  for (const [pattern, words] of rules) {
    const match = source.match(pattern);
    if (match) return words(match);
  }
  const kind = node?.type;
  const mismatch = mismatchIn(source);
  if (kind === 'inputNode' || kind === 'outputNode')
    return mismatch
      ? `The result does not fit the schema: ${mismatch.words}.`
      : `${notASchema(node?.name ?? '', firstLine(source))}.`;
  if (source === 'Expected an array')
    return `The node goes through ${quote(asText(asRecord(node?.content).inputField))}, which is not a list.`;
  if (kind === 'decisionNode' && mismatch)
    return `The input does not fit the schema of the decision that is called: ${mismatch.words}.`;
  if (kind === 'functionNode' || kind === 'decisionNode') return functionWords(source);
  return 'This node could not be evaluated.';
}

const missing = (key: string) => `No document with the address "${key}" in this project.`;

function functionWords(source: string): string {
  const { reason, line } = functionReason(source);
  return `The function failed${line ? ` on line ${line}` : ''}: ${reason}`;
}

const quote = (text: string) => `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
const graph = (message: string, nodeId: string | null = null): EvaluationError => ({ code: 'graph', message, nodeId });
