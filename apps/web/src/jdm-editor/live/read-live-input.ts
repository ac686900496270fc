import { withoutHalves, withoutUnderflow } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';

type Fields = Record<string, unknown>;
export type LiveInput = { ok: true; fields: Fields } | { ok: false; why: string; isPassing: boolean };

const MAX_DEPTH = 100;
/** Smaller numbers may have too many places, which the server rounds. */
const SMALLEST = 1e-6;

const forTheServer = 'The page cannot run this input: press Test Document.';

/** Reads an input as the server does. What it would refuse or change is left to it. */
export function readLiveInput(text: string): LiveInput {
  let value: unknown;
  try {
    value = JSON.parse(withoutUnderflow(withoutHalves(text)));
  } catch {
    return { ok: false, why: 'The input is not valid JSON yet.', isPassing: true };
  }
  if (!isRecord(value)) return { ok: false, why: 'The input has to be a JSON object.', isPassing: false };
  return isRunnable(value, 1) ? { ok: true, fields: value } : { ok: false, why: forTheServer, isPassing: false };
}

function isRunnable(container: object, depth: number): boolean {
  return Object.entries(container).every(([name, value]) => {
    if (name === '__proto__') return false;
    if (typeof value === 'object' && value !== null) return depth < MAX_DEPTH && isRunnable(value, depth + 1);
    if (typeof value !== 'number') return true;
    // Decisions know no -0.
    if (Object.is(value, -0)) (container as Fields)[name] = 0;
    return Number.isInteger(value)
      ? Number.isSafeInteger(value)
      : Number.isFinite(value) && Math.abs(value) >= SMALLEST;
  });
}
