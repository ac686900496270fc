import type { Type } from '../expression/types/type.ts';
import {
  anyType,
  areListed,
  emptyObject,
  mapObjects,
  objectOf,
  openObject,
  withField,
} from '../expression/types/type.ts';
import { typeAfterWrite } from '../expression/types/type-after-write.ts';
import type { ExpressionRow } from '../graph/nodes/expression-node.ts';
import type { TextTypes } from './text-types.ts';

/**
 * The maximum number of expressions of a node that are inferred. A node with more has an object with unknown fields.
 */
const MAX_ROWS = 500;

/** The type of the object that the expressions of a node write, one after the other. */
export const expressionsType = (rows: ExpressionRow[], environment: Type, texts: TextTypes): Type =>
  writtenBy(rows, rows, environment, texts);

/** The scope of the expression in one row. */
export function scopeOfRow(rows: ExpressionRow[], row: number, environment: Type, texts: TextTypes): Type {
  const before = rows.filter(({ value }) => (value.at.row ?? 0) < row);
  return scopeAfter(writtenBy(before, rows, environment, texts), environment, overlap(rows));
}

/** The scopes of all expressions, in their order. */
export function scopesOfRows(rows: ExpressionRow[], environment: Type, texts: TextTypes): Type[] {
  const scopes: Type[] = [];
  const written = writtenBy(rows, rows, environment, texts, (scope) => scopes.push(scope));
  return scopes.length === rows.length ? scopes : rows.map(() => scopeAfter(written, environment, true));
}

function writtenBy(
  rows: ExpressionRow[],
  all: ExpressionRow[],
  environment: Type,
  texts: TextTypes,
  onScope?: (scope: Type) => void,
): Type {
  if (rows.length > MAX_ROWS) return openObject;
  const isRewritten = overlap(all);
  let written: Type = emptyObject;
  for (const { key, value } of rows) {
    // Each write copies what was written before.
    if (!texts.budget.take(written)) return openObject;
    // Most expressions use no result of an earlier one.
    const scope = value.text.includes('$') ? scopeAfter(written, environment, isRewritten) : environment;
    onScope?.(scope);
    written = typeAfterWrite(written, key.split('.'), texts.typeOf(value, scope));
  }
  return written;
}

/** `$` contains the results of the earlier expressions. */
function scopeAfter(written: Type, environment: Type, isRewritten: boolean): Type {
  if (written === emptyObject) return environment;
  return withField(environment, '$', isRewritten ? anyType : opened(written));
}

/**
 * An expression node keeps writing into the object behind `$`. So an expression that returns part of it also returns what later
 * expressions write there.
 */
const opened = (written: Type): Type =>
  mapObjects(written, (object) =>
    objectOf(
      [...object.fields].map(([name, type]) => [name, opened(type)]),
      anyType,
      undefined,
      areListed([object]),
    ),
  );

/** Whether a result is overwritten: by the same key, or by a key that leads into the value of another. */
function overlap(rows: ExpressionRow[]): boolean {
  const keys = new Set(rows.map(({ key }) => key));
  if (keys.size < rows.length) return true;
  return rows.some(({ key }) => {
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1))
      if (keys.has(key.slice(0, dot))) return true;
    return false;
  });
}
