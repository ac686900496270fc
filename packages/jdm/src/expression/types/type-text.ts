import type { ObjectType, Type } from './type.ts';
import { singlesOf } from './type.ts';

/** The maximum number of fields that are shown of an object. */
const MAX_FIELDS = 20;
const MAX_DEPTH = 4;

/** The text of a type for people: `number or null`, `{ age: number, name: string }[]`. That it may be null comes last. */
export function typeText(type: Type, depth = 0): string {
  if (type.kind === 'any' || type.kind === 'never') return type.kind;
  const singles = [...singlesOf(type)].sort(
    (one, other) => Number(one.kind === 'null') - Number(other.kind === 'null'),
  );
  const texts = singles.map((single) => {
    if (single.kind === 'list') return listText(single.items, depth);
    return single.kind === 'object' ? objectText(single, depth) : single.kind;
  });
  return texts.join(' or ');
}

function listText(items: Type, depth: number): string {
  const text = typeText(items, depth + 1);
  return items.kind === 'union' ? `(${text})[]` : `${text}[]`;
}

function objectText({ fields, others }: ObjectType, depth: number): string {
  if (depth >= MAX_DEPTH) return '{ … }';
  const named = [...fields].slice(0, MAX_FIELDS).map(([name, type]) => `${name}: ${typeText(type, depth + 1)}`);
  const isCut = others !== null || fields.size > MAX_FIELDS;
  const parts = isCut ? [...named, '…'] : named;
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}
