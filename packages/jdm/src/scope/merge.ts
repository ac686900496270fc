import type { ObjectType, Single, Type } from '../expression/types/type.ts';
import {
  anyType,
  canBe,
  fieldOf,
  listOf,
  neverType,
  nonNull,
  nullType,
  objectOf,
  openObject,
  singlesOf,
  unionOf,
} from '../expression/types/type.ts';

/**
 * What the engine makes of what was there and what a node adds to it: objects are merged field by field, a list takes the
 * place of all that was there, and anything else adds nothing.
 */
export function mergedType(before: Type, added: Type): Type {
  if (added.kind === 'any') return unionOf(mergedType(before, openObject), listOf(anyType), before);
  return unionOf(
    ...singlesOf(added).map((single) => {
      if (single.kind === 'list') return single;
      return single.kind === 'object' ? mergedWithObject(before, single) : before;
    }),
  );
}

function mergedWithObject(before: Type, added: ObjectType): Type {
  if (before.kind === 'any') return mergedObjects(openObject, added);
  return unionOf(
    ...singlesOf(before).map((single: Single) => (single.kind === 'object' ? mergedObjects(single, added) : added)),
  );
}

function mergedObjects(before: ObjectType, added: ObjectType): ObjectType {
  const names = new Set([...before.fields.keys(), ...added.fields.keys()]);
  const fields = [...names].map((name): [string, Type] => {
    const own = added.fields.get(name);
    // Most fields are on one side only, and are as they were.
    if (!own && !added.others) return [name, before.fields.get(name) ?? nullType];
    return [name, mergedField(fieldOf(before, name), own ?? fieldOf(added, name))];
  });
  return objectOf(fields, before.others || added.others ? anyType : null);
}

/** A field that is added as null is taken away, and one that is not added stays: both are null here. */
function mergedField(before: Type, added: Type): Type {
  const rest = canBe(added, 'null') ? unionOf(before, nullType) : neverType;
  const value = nonNull(added);
  if (value.kind === 'any') return anyType;
  const parts = singlesOf(value).map((single) =>
    single.kind === 'object' ? mergedWithObject(before, single) : single,
  );
  return unionOf(rest, ...parts);
}
