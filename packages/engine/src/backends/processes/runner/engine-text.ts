/**
 * The engine's binding reports durations and errors as text. Only this file parses these texts; all other code works
 * with values. The texts are those of version 0.52.1 of the engine.
 */
import type { DecisionNode } from '@rulewright/contract';
import type { EvaluationCause, SchemaMismatch } from '@rulewright/jdm';
import { asRecord, asText, MAX_CALL_DEPTH, schemaSubjectOf } from '@rulewright/jdm';
import { traitsOf } from '../../../node-traits.ts';

/** The milliseconds of a duration as the engine writes it, such as `1.5ms`. */
export function readDurationMs(duration: string): number {
  const amount = Number.parseFloat(duration);
  if (duration.endsWith('ms')) return amount;
  if (duration.endsWith('µs')) return amount / 1_000;
  return duration.endsWith('ns') ? amount / 1_000_000 : amount * 1_000;
}

/**
 * An error of the engine. `source` is the cause as text. `trace` is the part of the evaluation that was traced before
 * the error.
 */
type EngineError = { nodeId: string | null; source: string; trace: string | null };

/** Reads an error that the engine threw: JSON, followed by a backtrace where the environment asks for one. Else null. */
export function readEngineError(thrown: unknown): EngineError | null {
  try {
    const [json = ''] = textOf(thrown).split('\n\nStack backtrace');
    const { type, nodeId, source, trace } = asRecord(JSON.parse(json));
    return {
      nodeId: type === 'NodeError' && typeof nodeId === 'string' ? nodeId : null,
      source: typeof source === 'string' ? source : JSON.stringify(source ?? ''),
      trace: typeof trace === 'string' ? trace : null,
    };
  } catch {
    return null;
  }
}

const textOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** Whether a calculation in native code failed so badly that it never answered. */
export const isOutOfRange = (thrown: unknown) => textOf(thrown) === 'Hook timed out';

/** The expression in the text of a failed node; null where something else failed. */
export const readFailedExpression = (source: string): string | null =>
  source.match(/^Failed to evaluate expression: "(.*)"$/s)?.[1] ?? null;

/** Why a node failed. `isLate` says that the evaluation ran for longer than a function may. */
export function readNodeFailure(source: string, node: DecisionNode | undefined, isLate: boolean): EvaluationCause {
  const mismatch = readMismatch(source);
  const { failsIn } = traitsOf(node);
  const subject = (node && schemaSubjectOf(node)) ?? 'called input';
  if (failsIn === 'schema')
    return mismatch
      ? { kind: 'schema-mismatch', subject, mismatch }
      : { kind: 'not-a-schema', name: node?.name ?? '', reason: firstLine(source) };
  const expression = readFailedExpression(source);
  if (expression !== null) return { kind: 'expression', text: expression, reason: null, place: null };
  if (source === 'Expected an array') return { kind: 'not-a-list', field: asText(asRecord(node?.content).inputField) };
  for (const [pattern, cause] of nodeFailures) if (pattern.test(source)) return cause;
  if (isLate && endedWhileWaiting.test(source)) return { kind: 'function-timeout' };
  if (failsIn === 'called decision' && mismatch) return { kind: 'schema-mismatch', subject, mismatch };
  if (failsIn === 'function' || failsIn === 'called decision')
    return { kind: 'function-error', ...readFunctionError(source) };
  return { kind: 'node' };
}

const nodeFailures: [pattern: RegExp, cause: EvaluationCause][] = [
  [/Depth limit exceeded/, { kind: 'call-depth', most: MAX_CALL_DEPTH }],
  [/^(?:Error: )*interrupted/, { kind: 'function-timeout' }],
  [/^Error converting from js '\w+' into type 'function'/, { kind: 'function-without-handler' }],
  [/^(?:Error: )*out of memory/, { kind: 'function-memory' }],
  [/^(?:Error: )*failed to convert to number/, { kind: 'function-number' }],
];

/** A function of a called decision that runs out of time while it awaits ends with this error or with "interrupted". */
const endedWhileWaiting = /^(?:Error: )*not a function\s*$/;

/** Reads why a value does not fit a schema: a JSON pointer, a colon and the reason. Null for a text of another form. */
export function readMismatch(source: string): SchemaMismatch | null {
  const [, pointer, text] = source.match(/^((?:\/.*?)?): (.*)/s) ?? [];
  if (pointer === undefined || text === undefined) return null;
  const steps = pointer.split('/').slice(1);
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = text.match(/^"(.*)" is a required property$/s)?.[1];
  if (missing !== undefined) return { path: [...path, missing], reason: { kind: 'missing' } };
  const expected = text.match(/ is not of type "(\w+)"$/)?.[1];
  if (expected) return { path, reason: { kind: 'type', expected } };
  if (text.startsWith('False schema does not allow')) return { path, reason: { kind: 'not-allowed' } };
  if (/is not valid under any of the schemas/.test(text)) return { path, reason: { kind: 'no-alternative' } };
  return { path, reason: { kind: 'other', text } };
}

/** In characters, of the reason that a function gives for its failure. */
export const MAX_REASON_LENGTH = 500;

/** Why a function failed, and on which line of its source, where that is known. */
export type FunctionFault = { reason: string; line: number | null };

/**
 * Reads the error that a function threw. The stack of a module names lines as "node:<id>:<line>:<column>" and that of a script
 * as "eval_script:<line>:<column>". The error of a script is JSON.
 */
export function readFunctionError(source: string): FunctionFault {
  const script = readScriptError(source);
  if (typeof script === 'string') return { reason: shortened(script), line: null };
  const line = (script?.description ?? source).match(/(?:node:[^\s()]*|eval_script):(\d+):\d+/)?.[1];
  const words = (script?.message ?? firstLine(source)).replace(/^(Error: )+/, '').replace(/ from 'node:[^']*'$/, '');
  const thrown = words.match(/^Exception generated by quickjs: (?:String\(Ok\("(.*)"\)\))?/);
  return {
    reason: shortened(thrown ? (thrown[1] ?? 'it threw something that is not an error') : words),
    line: line ? Number(line) : null,
  };
}

/** What a function throws may be of any length. */
const shortened = (reason: string) =>
  reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;

function readScriptError(source: string): { message?: string; description?: string } | string | null {
  try {
    // The engine does not escape line breaks, which JSON does not allow in a text.
    return JSON.parse(source.trim().replaceAll('\n', '\\n'));
  } catch {
    return null;
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.trim() ?? '';

/** How the engine names its operators in errors, and how their author writes them. */
const operators: Record<string, string> = {
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

/** Reads the error of an expression that was evaluated by itself. */
export function readExpressionFault(thrown: unknown): string | null {
  const source = textOf(thrown)
    .match(/"type":"vmError","source":"Opcode (.*)"\}/)?.[1]
    ?.replaceAll('\\"', '"');
  const call = source?.match(/^CallFunction: Function `(\w+)` failed: (.*)$/s);
  if (call) return `${call[1]}() failed: ${readArgumentFault(call[2] ?? '')}.`;
  if (source?.startsWith('Begin:')) return 'what it goes through is not a list.';
  const operator = operators[source?.split(':')[0] ?? ''];
  if (!operator) return null;
  return `${operator} is used on values that it does not go with, such as a text and a number, or nothing.`;
}

/** The engine counts the arguments of a function from 0. */
const readArgumentFault = (reason: string) =>
  reason
    .replace(/^Argument on (\d+) is/, (_, n) => `value ${Number(n) + 1} is`)
    .replace(/^[A-Z]/, (c) => c.toLowerCase());
