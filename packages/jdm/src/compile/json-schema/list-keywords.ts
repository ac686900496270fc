import type { Value } from '../value/value.ts';
import type { Around, Keyword } from './keyword.ts';
import type { Check } from './misfit.ts';
import { Misfit, misfit, shown } from './misfit.ts';
import { sameText } from './same-text.ts';
import { assert, compileUnused, sizeOf } from './schema-fault.ts';

const notAllowed = () => ({ kind: 'not-allowed' }) as const;

/** Checks all items from one on. */
const eachFrom =
  (first: number, check: Check): Check =>
  (value, budget) => {
    if (!Array.isArray(value)) return null;
    budget.spend(value.length);
    for (let at = first; at < value.length; at++) {
      const found = check(value[at] as Value, budget);
      if (found) return found.inside(String(at));
    }
    return null;
  };

/** A schema for all items, or one for each of the first. */
function items(value: unknown, { compile }: Around): Check {
  if (!Array.isArray(value)) return eachFrom(0, compile(value));
  const checks = value.map(compile);
  return (list, budget) => {
    if (!Array.isArray(list)) return null;
    for (const [at, check] of checks.slice(0, list.length).entries()) {
      const found = check(list[at] as Value, budget);
      if (found) return found.inside(String(at));
    }
    return null;
  };
}

/** For the items behind those that have a schema each. */
function additionalItems(value: unknown, { schema, compile }: Around): Check | null {
  if (!Array.isArray(schema.items)) return compileUnused(() => compile(value));
  const check = compile(value);
  const first = schema.items.length;
  if (value !== false) return eachFrom(first, check);
  return (list) => (Array.isArray(list) && list.length > first ? new Misfit(notAllowed).inside(String(first)) : null);
}

const noneOf = (list: Value) =>
  new Misfit(() => ({ kind: 'other', text: `None of ${shown(list)} are valid under the given schema` }));

function contains(value: unknown, { compile }: Around): Check {
  const check = compile(value);
  return (list, budget) => {
    if (!Array.isArray(list)) return null;
    budget.spend(list.length);
    return list.some((item) => !check(item, budget)) ? null : noneOf(list);
  };
}

function uniqueItems(value: unknown, { keyword }: Around): Check | null {
  assert(typeof value === 'boolean', keyword, 'true or false');
  if (!value) return null;
  return (list, budget) => {
    if (!Array.isArray(list)) return null;
    budget.spend(list.length);
    const known = new Set<string>();
    for (const [at, item] of list.entries())
      if (known.add(sameText(item, budget)).size <= at) return misfit(list, 'has non-unique elements');
    return null;
  };
}

const count =
  (holds: (count: number, limit: number) => boolean, words: string): Keyword =>
  (limit, { keyword }) => {
    const most = sizeOf(limit, keyword);
    return (value) =>
      !Array.isArray(value) || holds(value.length, most)
        ? null
        : misfit(value, `has ${words} than ${most} ${most === 1 ? 'item' : 'items'}`);
  };

export const listKeywords: Record<string, Keyword> = {
  items,
  additionalItems,
  contains,
  uniqueItems,
  minItems: count((count, limit) => count >= limit, 'less'),
  maxItems: count((count, limit) => count <= limit, 'more'),
};
