/** Zen reports errors as text. Only this file reads that, as version 0.52.1 writes it. */

import { asRecord } from '@rulewright/jdm';
import type { SchemaMismatch } from '@rulewright/jdm/internals';

/**
 * An error of zen. `source` is the cause as text. `trace` is the part of the evaluation that was traced before
 * the error.
 */
type EngineError = { nodeId: string | null; source: string; trace: string | null };

/** Reads an error that zen threw: JSON, followed by a backtrace where the environment asks for one. Else null. */
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
