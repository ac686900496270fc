import type { Type } from './type.ts';
import { anyType, emptyObject, mapObjects, objectOf, singlesOf, unionOf } from './type.ts';

/** The type of a value after something was written into it at a path. Objects on the way are made where they are missing. */
export function writtenAt(type: Type, [name, ...rest]: readonly string[], value: Type): Type {
  if (name === undefined) return value;
  return mapObjects(type, ({ fields, others }) => {
    const known = fields.get(name);
    const inner = rest.length === 0 ? value : within(known ?? (others ? anyType : null), rest, value);
    return objectOf([...fields, [name, inner]], others);
  });
}

/**
 * Where something else than an object is on the way, it stays and nothing is written, or an object takes its place: that
 * depends on who writes, and on whether a null is one or only stands for what is missing. So both are possible.
 */
function within(known: Type | null, path: readonly string[], value: Type): Type {
  const made = writtenAt(emptyObject, path, value);
  if (known === null) return made;
  if (known.kind === 'any') return anyType;
  const isObject = singlesOf(known).every(({ kind }) => kind === 'object');
  return isObject ? writtenAt(known, path, value) : unionOf(writtenAt(known, path, value), made);
}
