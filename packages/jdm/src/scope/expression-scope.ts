import type { Type } from '../expression/types/type.ts';
import { anyType, emptyObject, mapObjects, objectOf, openObject, withField } from '../expression/types/type.ts';
import { writtenAt } from '../expression/types/written-at.ts';
import type { ExpressionRow } from '../graph/nodes/expression-node.ts';
import type { TextTypes } from './text-types.ts';

/** More than anybody writes in one node. Of a node with more only that it gives an object is told. */
const MAX_ROWS = 500;

/** What the expressions of a node write together, one after the other. */
export const expressionsType = (rows: ExpressionRow[], environment: Type, texts: TextTypes): Type =>
  writtenBy(rows, rows, environment, texts);

/** The names that the expression in a row can use. */
export function scopeOfRow(rows: ExpressionRow[], row: number, environment: Type, texts: TextTypes): Type {
  const before = rows.filter(({ value }) => (value.at.row ?? 0) < row);
  return scopeAfter(writtenBy(before, rows, environment, texts), environment, overlap(rows));
}

function writtenBy(rows: ExpressionRow[], all: ExpressionRow[], environment: Type, texts: TextTypes): Type {
  if (rows.length > MAX_ROWS) return openObject;
  const isRewritten = overlap(all);
  let written: Type = emptyObject;
  for (const { key, value } of rows) {
    // Most use nothing of those before them.
    const scope = value.text.includes('$') ? scopeAfter(written, environment, isRewritten) : environment;
    written = writtenAt(written, key.split('.'), texts.typeOf(value, scope));
  }
  return written;
}

/** `$` has what the expressions before have written. */
function scopeAfter(written: Type, environment: Type, isRewritten: boolean): Type {
  if (written === emptyObject) return environment;
  return withField(environment, '$', isRewritten ? anyType : opened(written));
}

/** The engine goes on writing into `$`, so that an expression that gives a part of it gives what is written later too. */
const opened = (written: Type): Type =>
  mapObjects(written, ({ fields }) =>
    objectOf(
      [...fields].map(([name, type]) => [name, opened(type)]),
      anyType,
    ),
  );

/** Whether something is written over: by the same key, or by one that leads into what another has written. */
function overlap(rows: ExpressionRow[]): boolean {
  const keys = new Set(rows.map(({ key }) => key));
  if (keys.size < rows.length) return true;
  return rows.some(({ key }) => {
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1))
      if (keys.has(key.slice(0, dot))) return true;
    return false;
  });
}
