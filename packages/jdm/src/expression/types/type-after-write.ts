import type { Type } from './type.ts';
import { anyType, emptyObject, mapObjects, notesWithout, objectOf, singlesOf, unionOf } from './type.ts';

/** The type of a value after a write at a path. Missing objects on the path are created. */
export function typeAfterWrite(type: Type, [name, ...rest]: readonly string[], value: Type): Type {
  if (name === undefined) return value;
  return mapObjects(type, ({ fields, others, notes, isListed }) => {
    const known = fields.get(name);
    const inner = rest.length === 0 ? value : within(known ?? (others ? anyType : null), rest, value);
    const left = rest.length === 0 ? notesWithout(notes, [name]) : notes;
    return objectOf([...fields, [name, inner]], others, left, isListed);
  });
}

/**
 * If the path leads through something that is not an object, either nothing is written, or a new object replaces it.
 * That depends on the kind of node, and on whether a null is a value or a missing field. So the result is the union of
 * both.
 */
function within(known: Type | null, path: readonly string[], value: Type): Type {
  const made = typeAfterWrite(emptyObject, path, value);
  if (known === null) return made;
  if (known.kind === 'any') return anyType;
  const isObject = singlesOf(known).every(({ kind }) => kind === 'object');
  return isObject ? typeAfterWrite(known, path, value) : unionOf(typeAfterWrite(known, path, value), made);
}
