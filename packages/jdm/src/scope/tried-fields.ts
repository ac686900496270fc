import type { Type } from '../expression/types/type.ts';
import { anyType, objectOf, openObject } from '../expression/types/type.ts';
import { typeOfSchema } from './schema-type.ts';

/**
 * A scope with the fields that only a value has which the graph is tried on, because no schema and no text of the graph needs to
 * know them. For what authors are offered: a check that knew them would take an example for a rule.
 */
export const withTriedFields = (scope: Type, tried: unknown): Type =>
  typeof tried === 'object' && tried !== null && !Array.isArray(tried)
    ? withFieldsOf(scope, typeOfSchema({ const: tried }))
    : scope;

function withFieldsOf(known: Type, tried: Type): Type {
  // That it is null there does not say what it is elsewhere.
  if (tried.kind !== 'object') return known.kind === 'any' && tried.kind !== 'null' ? tried : known;
  const object = known.kind === 'any' ? openObject : known;
  if (object.kind !== 'object' || object.others === null) return known;
  const fields = new Map(object.fields);
  for (const [name, type] of tried.fields) fields.set(name, withFieldsOf(fields.get(name) ?? anyType, type));
  return objectOf(fields, object.others, object.notes);
}
