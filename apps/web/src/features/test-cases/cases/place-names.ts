import { pointerSteps, pointerTo } from '@rulewright/jdm';
import { readPath, titleOf } from './field-titles.ts';

/** A JSON Pointer into an answer as people write the field: `customer.score`, `items[0].price`. Empty for the whole answer. */
export function placeName(pointer: string): string {
  const names = (pointerSteps(pointer) ?? []).map((step, at) => {
    if (isPosition.test(step)) return `[${step}]`;
    // A text that begins with a slash is read as a pointer.
    return at === 0 && step.startsWith('/') ? `[${JSON.stringify(step)}]` : titleOf('', [step]);
  });
  return names.join('').replace(/^\./, '');
}

/** The JSON Pointer of a field as people write it; one that is written as a pointer is taken as it is. Null where it cannot be read. */
export function readPlaceName(text: string): string | null {
  const written = text.trim();
  if (written.startsWith('/')) return written;
  const path = readPath(written.startsWith('[') ? written : `.${written}`, { hasPositions: true });
  return path && path.length > 0 ? path.reduce(pointerTo, '') : null;
}

/** Why a text is refused in the place of a field. */
export const noPlace = (text: string): string =>
  `"${text}" is no field. Write it such as customer.score or items[0].price`;

const isPosition = /^(?:0|[1-9]\d*)$/;

/** Nobody looks for a field in a longer list, or deeper. */
const MAX_PLACES = 200;
const MAX_DEPTH = 6;

/** The JSON Pointers of the fields of some answers, those inside of others included, in the order in which they come. */
export function placesIn(answers: readonly unknown[]): string[] {
  const found = new Set<string>();
  for (const answer of answers)
    for (const pointer of placesOf(answer, '', MAX_DEPTH)) {
      if (found.size >= MAX_PLACES) return [...found];
      found.add(pointer);
    }
  return [...found];
}

function* placesOf(value: unknown, pointer: string, depth: number): Generator<string> {
  if (pointer !== '') yield pointer;
  if (depth === 0 || typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* placesOf(inner, pointerTo(pointer, name), depth - 1);
}
