import type { EvaluationError } from '../outcome.ts';

/** In characters (UTF-16 units). */
export const MAX_RESULT_LENGTH = 16 * 1024 * 1024;

export const resultTooLarge: EvaluationError = { code: 'graph', message: 'The result is too large.', nodeId: null };

type Result = { ok: true; text: string } | { ok: false; error: EvaluationError };

/** Writes a result as JSON text. A result that JSON cannot hold exactly is an error. */
export function writeResult(value: unknown): Result {
  let text: string;
  try {
    text = JSON.stringify(value) ?? 'null';
  } catch {
    return unwritable('The result is nested too deep.');
  }
  if (text.length > MAX_RESULT_LENGTH) return { ok: false, error: resultTooLarge };
  // Inexact integers have at least sixteen digits. Nearly no result has that many, so the whole value is rarely searched.
  if (/\d{16}|e\+/.test(text) && holdsInexact(value))
    return unwritable(`The result holds a number beyond ${Number.MAX_SAFE_INTEGER}, where numbers are not exact.`);
  return { ok: true, text };
}

function holdsInexact(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item === 'number' && Number.isInteger(item) && !Number.isSafeInteger(item)) return true;
    if (typeof item === 'object' && item !== null) for (const inner of Object.values(item)) open.push(inner);
  }
  return false;
}

const unwritable = (message: string): Result => ({ ok: false, error: { code: 'graph', message, nodeId: null } });
