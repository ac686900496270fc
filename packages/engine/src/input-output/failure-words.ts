import type { DecisionNode } from '@rulewright/contract';
import { asRecord, asText, MAX_CALL_DEPTH, schemaSubjectOf } from '@rulewright/jdm';
import type { EvaluationError } from '../outcome.ts';
import type { ExpressionFault, FailureCause, LookupFailure, SchemaMismatch } from './failure.ts';

const MAX_QUOTED = 200;

/** Puts the cause of a failure into words for the author of the rules, with the node that failed, where it is one node. */
export function failureError(cause: FailureCause, nodeId: string | null, node?: DecisionNode): EvaluationError {
  const message = (words[cause.kind] as Words<FailureCause>)(cause, node);
  const error: EvaluationError = { code: 'graph', message, nodeId };
  if (cause.kind === 'lookup') {
    const { key, reason } = cause.failure;
    return { ...error, ...(reason === 'unavailable' && { code: reason }), called: { key: shortened(key), reason } };
  }
  if (cause.kind !== 'schema-mismatch' || !node || schemaSubjectOf(node) !== 'input') return error;
  const path = cause.mismatch.path.join('.');
  return { ...error, code: 'input', ...(path && { path }) };
}

type Words<Cause> = (cause: Cause, node: DecisionNode | undefined) => string;

const words: { [Kind in FailureCause['kind']]: Words<FailureCause & { kind: Kind }> } = {
  'out-of-range': () =>
    'A calculation could not be finished: most often one went out of range, as the remainder of a division by zero does, or a number with more than 28 digits.',
  'call-depth': () => `Decisions call each other more than ${MAX_CALL_DEPTH} deep.`,
  'no-fixed-clock': () =>
    'A fixed clock cannot be used here: a part of this decision, or its input, is run by the engine, which has only the time of the moment.',
  lookup: ({ failure }) => lookupWords(failure),
  expression({ text, fault }) {
    const failed = `The expression ${quoted(text)} could not be evaluated`;
    return fault ? `${failed}: ${faultWords(fault)}.` : `${failed}.`;
  },
  'not-a-list': (_cause, node) =>
    `The node goes through ${quoted(asText(asRecord(node?.content).inputField))}, which is not a list.`,
  'schema-mismatch': ({ mismatch }, node) => `${checkedBySchema(node)}: ${mismatchWords(mismatch)}.`,
  'not-a-schema': ({ reason }, node) => `${notASchema(node?.name ?? '', reason)}.`,
  'function-timeout': () => 'The function took too long and was stopped.',
  'function-without-handler': () => 'The function has no handler: it must export one.',
  'function-memory': () => 'The function needed more memory than it may use.',
  'function-number': () => 'The function gave a number that is too large, or none.',
  'function-error': ({ reason, line }) => `The function failed${line ? ` on line ${line}` : ''}: ${reason}`,
  node: () => 'This node could not be evaluated.',
  unknown: () => 'The graph could not be evaluated.',
};

export const notASchema = (name: string, reason: string) => `The schema of "${name}" is not a JSON Schema: ${reason}`;

export function lookupWords(failure: LookupFailure): string {
  const { key } = failure;
  if (failure.reason === 'not-runnable') return `The decision "${key}" cannot be run: ${failure.problem}`;
  if (failure.reason === 'missing') return `No document with the address "${key}" in this project.`;
  if (failure.reason === 'unpublished') return `The document with the address "${key}" is not published.`;
  return `The decision "${key}" could not be loaded at the moment.`;
}

function checkedBySchema(node: DecisionNode | undefined): string {
  const subject = node && schemaSubjectOf(node);
  return subject
    ? `The ${subject} does not fit the schema`
    : 'The input does not fit the schema of the decision that is called';
}

const types: Record<string, string> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function mismatchWords({ path, reason }: SchemaMismatch): string {
  const subject = path.length > 0 ? `"${path.join('.')}"` : 'it';
  if (reason.kind === 'missing') return `${subject} is missing`;
  if (reason.kind === 'type') return `${subject} is not ${types[reason.expected] ?? reason.expected}`;
  if (reason.kind === 'not-allowed') return `${subject} is not allowed to be there`;
  if (reason.kind === 'no-alternative') return `${subject} has none of the forms that it may have`;
  return `${subject} is not as it must be: ${shortened(reason.text)}`;
}

function faultWords(fault: ExpressionFault): string {
  if (fault.kind === 'call') return `${fault.name}() failed: ${fault.reason}`;
  if (fault.kind === 'not-a-list') return 'what it goes through is not a list';
  return `${fault.operator} is used on values that it does not go with, such as a text and a number, or nothing`;
}

export const shortened = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
const quoted = (text: string) => `"${shortened(text)}"`;
