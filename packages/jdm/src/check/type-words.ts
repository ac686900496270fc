import type { Single, Type } from '../expression/types/type.ts';
import { singlesOf, stringType, unionOf } from '../expression/types/type.ts';

const words: Record<Single['kind'], string> = {
  null: 'missing',
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  date: 'a date',
  range: 'a range',
  list: 'a list',
  object: 'an object',
};

/** A type in words: "a number", "a text or a list". That it may be missing is left out. */
export function typeWords(type: Type): string {
  if (type.kind === 'any') return 'anything';
  const kinds = new Set(singlesOf(type).map(({ kind }) => kind));
  // In an order of their own: that of a type depends on how it was found out.
  const named = Object.entries(words).filter(([kind]) => kind !== 'null' && kinds.has(kind as Single['kind']));
  return named.map(([, text]) => text).join(' or ');
}

/** The kinds that a value can have, without null. Null if nothing can be told from them: anything, or nothing at all. */
export function knownKinds(type: Type): ReadonlySet<Single['kind']> | null {
  if (type.kind === 'any') return null;
  const kinds = new Set(singlesOf(type).map(({ kind }) => kind));
  kinds.delete('null');
  return kinds.size > 0 ? kinds : null;
}

/** Whether a value, if it is not missing, is surely of one kind. */
export function isOnly(type: Type, kind: Single['kind']): boolean {
  const known = knownKinds(type);
  return known?.size === 1 && known.has(kind);
}

const mayBeNull = (type: Type) => type.kind !== 'any' && singlesOf(type).some(({ kind }) => kind === 'null');

/** The type that a value has in an answer, where a date is a text. */
export function asAnswer(type: Type): Type {
  if (type.kind === 'any') return type;
  return unionOf(...singlesOf(type).map((single) => (single.kind === 'date' ? stringType : single)));
}

/** Whether two values can never be equal. Two that may both be missing can. */
export function areNeverEqual(one: Type, other: Type): boolean {
  const [kinds, others] = [knownKinds(one), knownKinds(other)];
  if (!kinds || !others || (mayBeNull(one) && mayBeNull(other))) return false;
  return ![...kinds].some((kind) => others.has(kind));
}

/** Whether a value surely has none of some kinds. */
export function isNoneOf(type: Type, kinds: readonly Single['kind'][]): boolean {
  const known = knownKinds(type);
  return known !== null && kinds.every((kind) => !known.has(kind));
}
