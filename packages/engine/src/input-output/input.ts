import { withoutHalves, withoutUnderflow } from '@rulewright/jdm';
import type { EvaluationError } from '../outcome.ts';
import type { EvaluationRequest } from '../request.ts';

export const MAX_INPUT_DEPTH = 100;
const INPUT_TOO_DEEP = `The input is nested more than ${MAX_INPUT_DEPTH} levels deep.`;
/** In a function, the value under such a key would become the prototype of an object. */
const PROTOTYPE_NAMED = 'The input may not have a member that is called "__proto__".';
/** How many decimal places a number may have. */
const MAX_PLACES = 28;
export const SMALLEST = 1e-28;

export const notJson: EvaluationError = { code: 'text', message: 'The request body is not valid JSON', nodeId: null };

type Place = { container: Record<string, unknown>; parent: Place | null; key: string; depth: number };

type Input = { ok: true; text: string; value: Record<string, unknown> } | { ok: false; error: EvaluationError };

/**
 * Parses the input of an evaluation. One with a number that decimals cannot hold, or that is nested too deep, is not
 * evaluated.
 */
export function readInput({ text, key }: EvaluationRequest['input']): Input {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
    const exact = withoutUnderflow(withoutHalves(text));
    if (exact !== text) whole = JSON.parse(exact);
  } catch {
    return { ok: false, error: notJson };
  }
  if (key !== null && !isObject(whole)) return invalid('text', 'The request body must be a JSON object', null);
  const value = key === null ? whole : (whole as Record<string, unknown>)[key];
  if (!isObject(value)) return invalid('input', 'Input data must be a JSON object', null);
  const error = check(value);
  return error ?? { ok: true, text: JSON.stringify(value), value };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Walks the input without recursion, because a caller decides how deep it is nested. */
function check(value: Record<string, unknown>): (Input & { ok: false }) | null {
  const open: Place[] = [{ container: value, parent: null, key: '', depth: 1 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { container, depth } = place;
    for (const key in container) {
      if (key === '__proto__') return invalid('input', PROTOTYPE_NAMED, pathOf(place, key));
      const item = container[key];
      if (typeof item === 'number') {
        const reason = problemOf(item);
        if (reason) return invalid('input', `The number at "${pathOf(place, key)}" ${reason}.`, pathOf(place, key));
        if (hasTooManyPlaces(item)) container[key] = Number(item.toFixed(MAX_PLACES));
        // Decisions know no -0.
        if (item === 0) container[key] = 0;
      } else if (typeof item === 'object' && item !== null) {
        if (depth === MAX_INPUT_DEPTH) return invalid('input', INPUT_TOO_DEEP, pathOf(place, key));
        open.push({ container: item as Record<string, unknown>, parent: place, key, depth: depth + 1 });
      }
    }
  }
  return null;
}

function problemOf(number: number): string | null {
  if (Number.isInteger(number))
    return Number.isSafeInteger(number) ? null : `is beyond ${Number.MAX_SAFE_INTEGER}, where numbers are not exact`;
  if (!Number.isFinite(number)) return 'is too large';
  return Math.abs(number) < SMALLEST ? `is closer to zero than ${SMALLEST}, the smallest that can be carried` : null;
}

/** Only a number that JSON writes with an exponent can have too many decimal places. */
function hasTooManyPlaces(number: number): boolean {
  if (Math.abs(number) >= 1e-6 || number === 0) return false;
  const [digits = '', exponent] = String(number).split('e-');
  return digits.replace('-', '').length - (digits.includes('.') ? 2 : 1) + Number(exponent) > MAX_PLACES;
}

function pathOf(place: Place, key: string): string {
  const steps = [key];
  for (let at: Place | null = place; at?.parent; at = at.parent) steps.push(at.key);
  return steps.reverse().join('.');
}

const invalid = (code: 'text' | 'input', message: string, path: string | null): Input & { ok: false } => ({
  ok: false,
  error: { code, message, nodeId: null, ...(path !== null && { path }) },
});
