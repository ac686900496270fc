import type { Type } from '../expression/types/type.ts';
import {
  anyType,
  emptyObject,
  listOf,
  neverType,
  nullType,
  singlesOf,
  unionOf,
  withField,
} from '../expression/types/type.ts';
import { writtenAt } from '../expression/types/written-at.ts';
import type { InputColumn, OutputColumn, Table } from '../graph/nodes/table-content.ts';
import type { TextTypes } from './text-types.ts';

/** With the value that is tested as `$`. Where what comes to a table is no object, an empty one takes its place. */
function withTested(environment: Type, tested: Type): Type {
  if (environment.kind === 'any') return anyType;
  const objects = singlesOf(environment).map((single) => (single.kind === 'object' ? single : emptyObject));
  return withField(unionOf(...objects), '$', tested);
}

/** The names that the field of an input column can use. `$` is then what was tested before, whatever that is. */
export const fieldScope = (environment: Type): Type => withTested(environment, anyType);

/** The names that the cells of an input column can use. `$` is the value of its field. */
export function inputScope({ field }: InputColumn, environment: Type, texts: TextTypes): Type {
  const scope = fieldScope(environment);
  return field ? withTested(environment, texts.typeOf(field, scope)) : scope;
}

/** The names that output cells can use. `$` is the value that was tested last, in this row or in one before it. */
export function outputScope({ inputs }: Table, environment: Type, texts: TextTypes): Type {
  const scope = fieldScope(environment);
  const tested = inputs.flatMap(({ field }) => (field ? [texts.typeOf(field, scope)] : []));
  return tested.length === 0 ? environment : withTested(environment, unionOf(nullType, ...tested));
}

/** What a table gives: the outputs of the first row that hits, or of all that do; without such a row, nothing. */
export function tableType(table: Table, environment: Type, texts: TextTypes): Type {
  const scope = outputScope(table, environment, texts);
  let row: Type = table.rowCount > 0 ? emptyObject : neverType;
  for (const column of table.outputs) {
    const written = writtenAt(row, column.field.split('.'), columnType(column, scope, texts));
    const isInEveryRow = column.cells.length >= table.rowCount;
    row = isInEveryRow ? written : unionOf(row, written);
  }
  return table.isFirst ? unionOf(row, nullType) : listOf(row);
}

/** How many objects and lists in the cells of a column are looked at one by one. */
const MAX_PARTS = 200;

/** Many cells of a column are the same, and nearly all others are plain values. */
function columnType({ cells }: OutputColumn, scope: Type, texts: TextTypes): Type {
  const read = new Set<string>();
  let [type, parts]: [Type, number] = [neverType, 0];
  for (const cell of cells) {
    if (read.has(cell.text)) continue;
    read.add(cell.text);
    const next = texts.typeOf(cell, scope);
    if ('size' in next && ++parts > MAX_PARTS) return anyType;
    type = unionOf(type, next);
  }
  return type;
}
