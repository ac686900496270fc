import type { DecisionGraph } from '@rulewright/contract';
import type { EvaluationError } from '../engine.ts';
import { unavailableIn } from '../unavailable.ts';
import { notASchema } from './schema-check.ts';
import { mismatchIn } from './schema-words.ts';

/** How deep decisions may call each other. */
export const MAX_CALL_DEPTH = 10;

type Node = DecisionGraph['nodes'][number];
type EngineError = { type?: string; nodeId?: string; source?: unknown; trace?: unknown };

/** What the engine threw, in words for the author of the rules. `nodeOf` finds a node of the graph. */
export function explain(thrown: unknown, nodeOf: (nodeId: string) => Node | undefined): EvaluationError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (message === 'Hook timed out')
    return graph(
      'A calculation could not be finished: most often one went out of range, as the remainder of a division by zero does, or a number with more than 28 digits.',
    );
  const error = parse(message);
  if (error?.type !== 'NodeError' || typeof error.nodeId !== 'string')
    return graph('The graph could not be evaluated.');
  const source = typeof error.source === 'string' ? error.source : JSON.stringify(error.source ?? '');
  const lookupFailed = unavailableIn(source);
  if (lookupFailed) return { code: 'busy', message: `${lookupFailed}.`, nodeId: error.nodeId };
  const node = nodeOf(error.nodeId);
  const mismatch = node?.type === 'inputNode' && mismatchIn(source);
  if (!mismatch) return graph(nodeWords(source, node), error.nodeId);
  const { path, words } = mismatch;
  const refused = graph(`The input does not fit the schema: ${words}.`, error.nodeId);
  return { ...refused, code: 'input', ...(path && { path }) };
}

/** The expression that failed, where it was one, and the trace of what led there, where one was asked for. */
export function failedExpression(thrown: unknown): { nodeId: string; text: string; trace: string | null } | null {
  const error = parse(thrown instanceof Error ? thrown.message : '');
  const text = String(error?.source).match(failedToEvaluate)?.[1];
  if (typeof error?.nodeId !== 'string' || text === undefined) return null;
  return { nodeId: error.nodeId, text, trace: typeof error.trace === 'string' ? error.trace : null };
}

const failedToEvaluate = /^Failed to evaluate expression: "(.*)"$/s;

/** A backtrace follows the message where the environment asks for one. */
function parse(message: string): EngineError | null {
  try {
    return JSON.parse(message.split('\n\nStack backtrace')[0] ?? '');
  } catch {
    return null;
  }
}

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

function nodeWords(source: string, node: Node | undefined): string {
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
    return `The node goes through ${quote(String(Object(node?.content).inputField ?? ''))}, which is not a list.`;
  if (kind === 'decisionNode' && mismatch)
    return `The input does not fit the schema of the decision that is called: ${mismatch.words}.`;
  if (kind === 'functionNode' || kind === 'decisionNode') return functionWords(source);
  return 'This node could not be evaluated.';
}

export const missing = (key: string) => `No document with the address "${key}" in this project.`;

function functionWords(source: string): string {
  const { reason, line } = functionReason(source);
  return `The function failed${line ? ` on line ${line}` : ''}: ${reason}`;
}

/**
 * What a function threw. Its stack names the author's lines as "node:<id>:<line>:<column>", in a script's as
 * "eval_script:<line>:<column>"; a script's failure comes as JSON.
 */
export function functionReason(source: string): { reason: string; line: string | null } {
  // The engine leaves its line breaks as they are, which JSON does not allow.
  const script = parse(source.trim().replaceAll('\n', '\\n')) as
    | { message?: string; description?: string }
    | string
    | null;
  if (typeof script === 'string') return { reason: script, line: null };
  const line = (script?.description ?? source).match(/(?:node:[^\s()]*|eval_script):(\d+):\d+/)?.[1] ?? null;
  const words = (script?.message ?? firstLine(source))
    .replace(/^(Error: )+/, '')
    .replace(/ from 'node:[^']*'$/, '')
    .slice(0, 500);
  const thrown = words.match(/^Exception generated by quickjs: (?:String\(Ok\("(.*)"\)\))?/);
  return { reason: thrown ? (thrown[1] ?? 'it threw something that is not an error') : words, line };
}

const firstLine = (text: string) => text.split('\n')[0]?.trim() ?? '';
const quote = (text: string) => `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
const graph = (message: string, nodeId: string | null = null): EvaluationError => ({ code: 'graph', message, nodeId });
