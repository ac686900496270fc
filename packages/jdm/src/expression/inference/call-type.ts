import type { Builtin } from '../builtins/builtin.ts';
import { functions, loops } from '../builtins/functions.ts';
import { methods } from '../builtins/methods.ts';
import { bind, typeFrom } from '../types/pattern.ts';
import type { Type } from '../types/type.ts';
import { anyType, canBe, neverType } from '../types/type.ts';

export const callType = (name: string, values: Type[]): Type => resultType(functions.get(name), values);

export const loopType = (name: string, list: Type, body: Type): Type =>
  canBe(list, 'list') || canBe(list, 'range') ? resultType(loops.get(name), [list, body]) : neverType;

/** Only dates have methods. A method call on any other kind fails, so it has no type. */
export const methodType = (name: string, target: Type, values: Type[]): Type =>
  canBe(target, 'date') ? resultType(methods.get(name), values) : neverType;

function resultType(builtin: Builtin | undefined, values: Type[]): Type {
  if (!builtin) return anyType;
  const known = new Map<string, Type>();
  for (const [n, { type }] of builtin.parameters.entries()) {
    const value = values[n];
    if (value) bind(type, value, known);
  }
  return typeFrom(builtin.returns, known);
}
