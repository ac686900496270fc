import { atCursor, callAt } from '../expression/at-cursor.ts';
import type { Builtin } from '../expression/builtins/builtin.ts';
import { functions, loops } from '../expression/builtins/functions.ts';
import { methods } from '../expression/builtins/methods.ts';
import { itemsOf } from '../expression/types/pattern.ts';
import type { FieldNote, Type } from '../expression/types/type.ts';
import { notesOf, singlesOf, unionOf } from '../expression/types/type.ts';
import { typeOf } from './scope-at.ts';

/** Something that can be typed at a cursor. */
export type Suggestion =
  | {
      kind: 'name';
      name: string;
      type: Type;
      /** What the schema says about it. */
      note?: FieldNote | undefined;
    }
  | { kind: 'function' | 'method'; name: string; builtin: Builtin };

/** `start` is where the name begins that a suggestion replaces. */
export type Suggestions = { start: number; suggestions: Suggestion[] };

/**
 * What can be typed at a cursor: the names in scope and the functions, or after a dot the fields of the value before it, and
 * the methods if it may be a date. None inside of a text.
 */
export function suggestionsAt(source: string, cursor: number, scope: Type): Suggestions {
  const at = atCursor(source, cursor);
  if (at.kind === 'text') return { start: cursor, suggestions: [] };
  const { start, of, loops: around } = at;
  /** The type of an expression inside of the loops around the cursor. */
  const typeInside = (expression: string, depth = around.length): Type => {
    const wrapped = around
      .slice(0, depth)
      .reduceRight((body, { list, alias }) => `map(${list}${alias ? ` as ${alias}` : ''}, ${body})`, expression);
    return around.slice(0, depth).reduce((type) => itemsOf(type), typeOf(wrapped, scope));
  };
  if (of !== null) return { start, suggestions: membersOf(typeInside(of)) };

  const items = around.flatMap(({ alias }, depth): Suggestion[] =>
    alias ? [{ kind: 'name', name: alias, type: typeInside(alias, depth + 1) }] : [],
  );
  const item: Suggestion[] = around.length > 0 ? [{ kind: 'name', name: '#', type: typeInside('#') }] : [];
  return { start, suggestions: [...item, ...items, ...fieldsOf(scope), ...allFunctions] };
}

/** What the name is that ends at an offset. Null if nothing is known by that name. */
export function suggestionNamed(source: string, end: number, scope: Type): Suggestion | null {
  const { start, suggestions } = suggestionsAt(source, end, scope);
  const name = source.slice(start, end);
  return suggestions.find((suggestion) => suggestion.name === name) ?? null;
}

/** The function or method whose arguments are typed at a cursor, and which of them. `start` is where its name begins. */
export function signatureAt(
  source: string,
  cursor: number,
): { start: number; builtin: Builtin; argument: number } | null {
  const call = callAt(source, cursor);
  if (!call) return null;
  const { name, start, isMethod, argument } = call;
  const builtin = isMethod ? methods.get(name) : (functions.get(name) ?? loops.get(name));
  return builtin ? { start, builtin, argument } : null;
}

const allFunctions: Suggestion[] = [...functions.values(), ...loops.values()].map((builtin) => ({
  kind: 'function',
  name: builtin.name,
  builtin,
}));
const allMethods: Suggestion[] = [...methods.values()].map((builtin) => ({
  kind: 'method',
  name: builtin.name,
  builtin,
}));

/** Methods are offered for what is known to be a date, because nothing else has any. */
function membersOf(type: Type): Suggestion[] {
  const mayBeDate = type.kind !== 'any' && singlesOf(type).some(({ kind }) => kind === 'date');
  return [...fieldsOf(type), ...(mayBeDate ? allMethods : [])];
}

/** The fields that a value of the type may have. A name that the language cannot write after a dot is left out. */
function fieldsOf(type: Type): Suggestion[] {
  if (type.kind === 'any') return [];
  const fields = new Map<string, Type>();
  const notes = notesOf(singlesOf(type).filter((single) => single.kind === 'object'));
  for (const single of singlesOf(type)) {
    if (single.kind !== 'object') continue;
    for (const [name, field] of single.fields) {
      const known = fields.get(name);
      if (isName(name)) fields.set(name, known ? unionOf(known, field) : field);
    }
  }
  return [...fields].map(([name, type]) => ({ kind: 'name', name, type, note: notes?.get(name) }));
}

const isName = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text);
