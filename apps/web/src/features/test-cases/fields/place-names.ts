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
  // The name of a field may end with a space, and a pointer has no quotes that would keep it.
  if (text.startsWith('/')) return text;
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

type Place = { pointer: string; value: unknown };

/**
 * The JSON Pointers of the fields of some answers. Those inside of others come after all that they stand beside, so that a long
 * list hides none of these.
 */
export function placesIn(answers: readonly unknown[]): string[] {
  const found = new Set<string>();
  let level: Place[] = answers.map((value) => ({ pointer: '', value }));
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const below: Place[] = [];
    for (const place of level)
      for (const inner of fieldsOf(place)) {
        if (found.size >= MAX_PLACES) return [...found];
        found.add(inner.pointer);
        below.push(inner);
      }
    level = below;
  }
  return [...found];
}

const fieldsOf = ({ pointer, value }: Place): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, inner]) => ({ pointer: pointerTo(pointer, name), value: inner }))
    : [];
