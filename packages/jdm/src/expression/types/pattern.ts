import type { PlainKind, Type } from './type.ts';
import {
  anyFieldOf,
  anyType,
  canBe,
  listOf,
  neverType,
  numberType,
  objectOf,
  openObject,
  partOf,
  singlesOf,
  unionOf,
} from './type.ts';

const plainKinds: readonly string[] = ['null', 'boolean', 'number', 'string', 'date', 'range'] satisfies PlainKind[];

/** The type of a parameter or result in a signature. Its variables stand for types of the arguments of a call. */
export type Pattern =
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Pattern }
  /** An object whose fields are all of one type: `{T}`. */
  | { kind: 'fields'; of: Pattern }
  | { kind: 'union'; of: Pattern[] }
  | { kind: 'type'; type: Type };

/** Parses a type of a signature: `number | null`, `T[]`, `(T | T[])[]`, `{T}`. */
export function patternFrom(text: string): Pattern {
  const parts = splitUnion(text.trim());
  return parts.length > 1 ? { kind: 'union', of: parts.map(patternFrom) } : singlePattern(parts[0] ?? '');
}

function singlePattern(text: string): Pattern {
  if (text.endsWith('[]')) return { kind: 'list', items: patternFrom(text.slice(0, -2)) };
  if (text.startsWith('(')) return patternFrom(text.slice(1, -1));
  if (text.startsWith('{')) return { kind: 'fields', of: patternFrom(text.slice(1, -1)) };
  if (/^[A-Z]$/.test(text)) return { kind: 'variable', name: text };
  if (text === 'any') return { kind: 'type', type: anyType };
  if (plainKinds.includes(text)) return { kind: 'type', type: { kind: text as PlainKind } };
  throw new Error(`No type: ${text}`);
}

/** Splits at every "|" outside of brackets. */
function splitUnion(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('({'.includes(sign)) depth++;
    if (')}'.includes(sign)) depth--;
    if (sign === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** The type of a pattern after its variables are replaced. A variable that no argument has bound becomes `never`. */
export function typeFrom(pattern: Pattern, known: ReadonlyMap<string, Type> = new Map()): Type {
  switch (pattern.kind) {
    case 'variable':
      return known.get(pattern.name) ?? neverType;
    case 'list':
      return listOf(typeFrom(pattern.items, known));
    case 'fields':
      return objectOf([], typeFrom(pattern.of, known));
    case 'union':
      return unionOf(...pattern.of.map((part) => typeFrom(part, known)));
    case 'type':
      return pattern.type;
  }
}

/** Binds the variables of a pattern to the parts of an argument's type. */
export function bind(pattern: Pattern, type: Type, known: Map<string, Type>): void {
  if (pattern.kind === 'variable') known.set(pattern.name, unionOf(known.get(pattern.name) ?? neverType, type));
  if (pattern.kind === 'list') bind(pattern.items, itemsOf(type), known);
  if (pattern.kind === 'fields') {
    const object = partOf(type, 'object', openObject);
    if (object) bind(pattern.of, anyFieldOf(object), known);
  }
  if (pattern.kind === 'union') bindUnion(pattern.of, type, known);
}

/** Matches lists with the list pattern of a union, and all other kinds with the other patterns. */
function bindUnion(patterns: Pattern[], type: Type, known: Map<string, Type>) {
  const list = patterns.find(({ kind }) => kind === 'list');
  const rest = !list || type.kind === 'any' ? type : unionOf(...singlesOf(type).filter(({ kind }) => kind !== 'list'));
  for (const pattern of patterns) bind(pattern, pattern === list ? type : rest, known);
}

/** The type of a list's items. Loop functions treat a range as a list of numbers. */
export function itemsOf(type: Type): Type {
  const list = partOf(type, 'list', listOf(anyType));
  const items = list ? list.items : neverType;
  return canBe(type, 'range') ? unionOf(items, numberType) : items;
}
