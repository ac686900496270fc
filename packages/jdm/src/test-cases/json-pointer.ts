/** The steps of a JSON Pointer: names of members and positions in lists. Null for a text that is none. */
export const pointerSteps = (pointer: string): string[] | null => writtenSteps(pointer)?.map(unescaped) ?? null;

/** The steps as they are written, for who may not need all of them. */
export function writtenSteps(pointer: string): string[] | null {
  if (pointer === '') return [];
  return pointer.startsWith('/') ? pointer.slice(1).split('/') : null;
}

export const unescaped = (step: string): string =>
  step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;

/** The JSON Pointer of a member or an item of what another points at. */
export const pointerTo = (parent: string, step: string | number): string =>
  `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
