import type { ObjectType, Type } from '../expression/types/type.ts';

const known = new WeakMap<object, string>();

/** A text that is the same for types that say the same. */
export function typeSignature(type: Type): string {
  const before = known.get(type);
  if (before !== undefined) return before;
  const signature = signatureOf(type);
  known.set(type, signature);
  return signature;
}

function signatureOf(type: Type): string {
  if (type.kind === 'list') return `[${typeSignature(type.items)}]`;
  if (type.kind === 'union') return `(${type.of.map(typeSignature).join('|')})`;
  return type.kind === 'object' ? objectSignature(type) : type.kind;
}

function objectSignature({ fields, others, notes, isListed }: ObjectType): string {
  const named = [...fields].map(([name, type]) => `${JSON.stringify(name)}:${typeSignature(type)}`);
  const said = notes
    ? [...notes].map(([name, { values, format, isWhole }]) => JSON.stringify([name, values, format, isWhole]))
    : [];
  return `{${named.join()};${others ? typeSignature(others) : ''};${isListed ? 'all' : ''};${said.join()}}`;
}
