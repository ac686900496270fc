import type { EvaluationError } from '../engine.ts';

/** How deep decisions may call each other. */
export const MAX_CALL_DEPTH = 10;

type EngineError = { type?: string; nodeId?: string; source?: unknown };

/** What the engine threw, in words for the author of the rules. `kindOf` tells the kind of a node of the graph. */
export function explain(thrown: unknown, kindOf: (nodeId: string) => string | undefined): EvaluationError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (message === 'Hook timed out')
    return graph(
      'A calculation went out of range: a remainder of a division by zero, or a number with more than 28 digits.',
    );
  const error = parse(message);
  if (error?.type !== 'NodeError' || typeof error.nodeId !== 'string')
    return graph('The graph could not be evaluated.');
  const source = typeof error.source === 'string' ? error.source : JSON.stringify(error.source ?? '');
  const kind = kindOf(error.nodeId);
  if (kind === 'inputNode') return mismatch(source, error.nodeId);
  return graph(nodeWords(source, kind), error.nodeId);
}

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
  [
    /^Failed to evaluate expression: "(.*)"$/s,
    ([, text = '']) => `The expression ${quote(text)} could not be evaluated.`,
  ],
  [/^(?:Error: )*interrupted/, () => 'The function took too long and was stopped.'],
  [
    /^Error converting from js 'undefined' into type 'function'/,
    () => 'The function has no handler: it must export one.',
  ],
  [/"(nodeId|type)":/, ([, _]) => 'The decision that is called here could not be evaluated.'],
];

function nodeWords(source: string, kind: string | undefined): string {
  for (const [pattern, words] of rules) {
    const match = source.match(pattern);
    if (match) return words(match);
  }
  if (kind === 'functionNode') return functionWords(source);
  if (kind === 'outputNode') return `The result does not fit the schema: ${firstLine(source)}.`;
  return 'This node could not be evaluated.';
}

export const missing = (key: string) => `No document with the address "${key}" in this project.`;

/** The stack names the author's lines as "node:<id>:<line>:<column>", in older functions as "eval_script:<line>:…". */
function functionWords(source: string): string {
  const old = parse(source) as { message?: string; description?: string } | null;
  const stack = old?.description ?? source;
  const line = stack.match(/(?:node:[^\s()]*|eval_script):(\d+):\d+/)?.[1];
  const reason = (old?.message ?? firstLine(source)).replace(/^(Error: )+/, '');
  return `The function failed${line ? ` on line ${line}` : ''}: ${reason.slice(0, 500)}`;
}

/** The engine says where in the input as a JSON pointer. */
function mismatch(source: string, nodeId: string): EvaluationError {
  const [, pointer = '', words = source] = firstLine(source).match(/^(\/\S*)?:? ?(.*)$/) ?? [];
  const path = pointer.split('/').slice(1).join('.');
  return {
    code: 'input',
    message: `The input does not fit the schema: ${path && `${path}: `}${words}.`,
    nodeId,
    ...(path && { path }),
  };
}

const firstLine = (text: string) => text.split('\n')[0]?.trim() ?? '';
const quote = (text: string) => `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
const graph = (message: string, nodeId: string | null = null): EvaluationError => ({ code: 'graph', message, nodeId });
