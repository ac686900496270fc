import type { ObjectType, Single, Type } from '../expression/types/type.ts';
import {
  anyType,
  areListed,
  canBe,
  fieldOf,
  listOf,
  neverType,
  nonNull,
  notesWithout,
  notesWithoutValues,
  nullType,
  objectOf,
  openObject,
  singlesOf,
  unionOf,
} from '../expression/types/type.ts';

/**
 * The type after a node's output is merged into the existing data. Objects are merged field by field, a list
 * replaces the existing data, and any other value changes nothing.
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
    // Most fields are on one side only and stay unchanged.
    if (!own && !added.others) return [name, before.fields.get(name) ?? nullType];
    return [name, mergedField(fieldOf(before, name), own ?? fieldOf(added, name))];
  });
  const untouched = notesWithout(before.notes, added.fields.keys());
  const kept = added.others ? notesWithoutValues(untouched) : untouched;
  const notes = kept && added.notes ? new Map([...kept, ...added.notes]) : (kept ?? added.notes);
  // What is added to a closed object, or what a closed one is added to, leaves the other fields as they were.
  const others = added.others && before.others ? anyType : (added.others ?? before.others);
  return objectOf(fields, others, notes, areListed([before, added]));
}

/**
 * Merging null into a field removes it, and a field that the new data lacks stays. In the type of the
 * new data, both are null.
 */
function mergedField(before: Type, added: Type): Type {
  const rest = canBe(added, 'null') ? unionOf(before, nullType) : neverType;
  const value = nonNull(added);
  if (value.kind === 'any') return anyType;
  const parts = singlesOf(value).map((single) =>
    single.kind === 'object' ? mergedWithObject(before, single) : single,
  );
  return unionOf(rest, ...parts);
}
