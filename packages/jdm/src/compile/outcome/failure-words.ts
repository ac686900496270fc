import type { ProblemPlace } from '@rulewright/contract';
import type { EvaluationCause, LookupFailure, SchemaMismatch, SchemaSubject } from './evaluation-cause.ts';

const MAX_QUOTED = 200;

/** A failed evaluation, as its callers are told. */
export type FailureError = {
  /** Who has to change something: the caller or the author of the graph; or nobody, because trying again may help. */
  code: 'input' | 'graph' | 'unavailable';
  message: string;
  nodeId: string | null;
  place?: ProblemPlace;
  /** The place in the input, its steps joined by dots. */
  path?: string;
  called?: Pick<LookupFailure, 'key' | 'reason'>;
};

/** Puts the cause of a failure into words for the author of the rules, with the node that failed, where it is one node. */
export function failureError(cause: EvaluationCause, nodeId: string | null): FailureError {
  const error: FailureError = { code: 'graph', message: failureWords(cause), nodeId };
  switch (cause.kind) {
    case 'expression':
    case 'unreadable':
    case 'function-error':
      return { ...error, ...(cause.place && { place: cause.place }) };
    case 'lookup': {
      const { key, reason } = cause.failure;
      return { ...error, ...(reason === 'unavailable' && { code: reason }), called: { key: shortened(key), reason } };
    }
    case 'schema-mismatch': {
      if (cause.subject !== 'input') return error;
      const path = cause.mismatch.path.join('.');
      return { ...error, code: 'input', ...(path && { path }) };
    }
    default:
      return error;
  }
}

/** Why an evaluation failed, as whole sentences. */
export const failureWords = <Kind extends EvaluationCause['kind']>(cause: EvaluationCause & { kind: Kind }): string =>
  words[cause.kind](cause);

const words: { [Kind in EvaluationCause['kind']]: (cause: EvaluationCause & { kind: Kind }) => string } = {
  expression({ text, reason, place }) {
    const part = place ? text.slice(place.start, place.end).trim() : '';
    const at = part && part !== text.trim() ? ` at ${quoted(part)}` : '';
    return `The expression ${quoted(text)} could not be evaluated${at}${reason ? `: ${reason}` : '.'}`;
  },
  unreadable: ({ text, reason }) => `The expression ${quoted(text)} cannot be read: ${reason}.`,
  'not-a-list': ({ field }) =>
    `The node goes through ${field === null ? 'what it receives' : quoted(field)}, which is not a list.`,
  'schema-mismatch': ({ subject, mismatch }) => `${subjects[subject]}: ${mismatchWords(mismatch)}.`,
  'not-a-schema': ({ name, reason }) => `${notASchema(name, reason)}.`,
  lookup: ({ failure }) => lookupWords(failure),
  'call-depth': ({ most }) => `Decisions call each other more than ${most} deep.`,
  called: ({ key, nodeName, cause }) =>
    `The decision ${quoted(key)} failed at ${quoted(nodeName)}: ${failureWords(cause)}`,
  value: ({ reason }) => reason,
  'too-deep': () => 'A value is nested too deep, or a list or a text is too long.',
  'function-timeout': () => 'The function took too long and was stopped.',
  'function-without-handler': () => 'The function has no handler: it must export one.',
  'function-memory': () => 'The function needed more memory than it may use.',
  'function-number': () => 'The function gave a number that is too large, infinite, or not a number (NaN).',
  'function-error': ({ reason, line }) => `The function failed${line ? ` on line ${line}` : ''}: ${reason}`,
  unknown: () => 'The graph could not be evaluated.',
};

export const notASchema = (name: string, reason: string) => `The schema of "${name}" is not a JSON Schema: ${reason}`;

function lookupWords(failure: LookupFailure): string {
  const key = shortened(failure.key);
  if (failure.reason === 'not-runnable') return `The decision "${key}" cannot be run: ${failure.problem}`;
  if (failure.reason === 'missing') return `No document with the address "${key}" in this project.`;
  if (failure.reason === 'unpublished') return `The document with the address "${key}" is not published.`;
  return `The decision "${key}" could not be loaded at the moment.`;
}

const subjects: Record<SchemaSubject, string> = {
  input: 'The input does not fit the schema',
  result: 'The result does not fit the schema',
  'called input': 'The input does not fit the schema of the decision that is called',
};

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

export const shortened = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
const quoted = (text: string) => `"${shortened(text)}"`;
