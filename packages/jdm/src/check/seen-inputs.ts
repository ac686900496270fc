import type { ObjectType, Type } from '../expression/types/type.ts';
import {
  anyType,
  booleanType,
  listOf,
  mapObjects,
  nullType,
  numberType,
  objectOf,
  openObject,
  stringType,
  unionOf,
} from '../expression/types/type.ts';

/** What JSON can hold. It has no dates. */
const jsonType = unionOf(nullType, booleanType, numberType, stringType, listOf(anyType), openObject);

/** The maximum number of known inputs, and of their values, that are read. */
const MAX_INPUTS = 200;
const MAX_VALUES = 50_000;
const MAX_DEPTH = 8;

/**
 * The type of a request whose schema says what is declared, and that is known to hold what the inputs have. They only name its
 * fields: what types these have there says nothing about other inputs.
 */
export function requestType(declared: Type, inputs: readonly unknown[]): Type {
  const budget = { values: MAX_VALUES };
  const seen = inputs.length > 0 ? seenType(inputs.slice(0, MAX_INPUTS), budget, 0) : null;
  if (isUndeclared(declared)) return seen ?? objectOf([], jsonType);
  return seen ? withSeen(declared, seen) : declared;
}

const isUndeclared = (type: Type) => type.kind === 'object' && type.fields.size === 0 && !type.isListed;

function seenType(values: readonly unknown[], budget: { values: number }, depth: number): Type {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (budget.values < 0 || depth > MAX_DEPTH || present.length === 0) return jsonType;
  if (present.every(Array.isArray)) {
    const items = present.flat();
    budget.values -= items.length;
    return unionOf(nullType, listOf(seenType(items, budget, depth + 1)));
  }
  if (!present.every(isObject)) return jsonType;
  const byName = new Map<string, unknown[]>();
  for (const value of present)
    for (const name of Object.keys(value)) {
      if (--budget.values < 0) return jsonType;
      const inner = byName.get(name);
      if (inner) inner.push(value[name]);
      else byName.set(name, [value[name]]);
    }
  const fields = [...byName].map(([name, inner]): [string, Type] => [name, seenType(inner, budget, depth + 1)]);
  const object = objectOf(fields, jsonType, undefined, byName.size > 0 && budget.values >= 0);
  return depth === 0 ? object : unionOf(nullType, object);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the names that only the inputs have to objects that allow them. */
function withSeen(declared: Type, seen: Type): Type {
  const known = objectIn(seen);
  if (!known) return declared;
  return mapObjects(declared, (object) => {
    const { fields, others, notes, isListed } = object;
    const all = new Map(fields);
    for (const [name, type] of known.fields) {
      const own = fields.get(name);
      if (own) all.set(name, withSeen(own, type));
      else if (others) all.set(name, type);
    }
    return objectOf(all, others, notes, isListed);
  });
}

function objectIn(type: Type): ObjectType | null {
  if (type.kind === 'object') return type;
  return type.kind === 'union' ? (type.of.find((single) => single.kind === 'object') ?? null) : null;
}
