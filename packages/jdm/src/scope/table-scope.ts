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
import { typeAfterWrite } from '../expression/types/type-after-write.ts';
import type { InputColumn, OutputColumn, Table } from '../graph/nodes/table-content.ts';
import type { TextTypes } from './text-types.ts';

/**
 * Adds the tested value as `$`. If the data that a table receives is not an object, it is an empty object
 * instead.
 */
function withTested(environment: Type, tested: Type): Type {
  if (environment.kind === 'any') return anyType;
  const objects = singlesOf(environment).map((single) => (single.kind === 'object' ? single : emptyObject));
  return withField(unionOf(...objects), '$', tested);
}

/** The scope of an input column's field. `$` is then the value that was tested before, of unknown type. */
export const fieldScope = (environment: Type): Type => withTested(environment, anyType);

/** The scope of the cells of an input column. `$` is the value of the column's field. */
export function inputScope({ field }: InputColumn, environment: Type, texts: TextTypes): Type {
  const scope = fieldScope(environment);
  return field ? withTested(environment, texts.typeOf(field, scope)) : scope;
}

/** The scope of output cells. `$` is the value that was tested last, in this row or in an earlier one. */
export function outputScope({ inputs }: Table, environment: Type, texts: TextTypes): Type {
  const scope = fieldScope(environment);
  const tested = inputs.flatMap(({ field }) => (field ? [texts.typeOf(field, scope)] : []));
  return tested.length === 0 ? environment : withTested(environment, unionOf(nullType, ...tested));
}

/**
 * The type of a table's result: the outputs of the first matching row, or null without one, or else a list with the
 * outputs of all matching rows.
 */
export function tableType(table: Table, environment: Type, texts: TextTypes): Type {
  const scope = outputScope(table, environment, texts);
  let row: Type = table.rowCount > 0 ? emptyObject : neverType;
  for (const column of table.outputs) {
    // Each write copies what was written before.
    if (!texts.budget.take(row)) return anyType;
    const type = columnType(column, scope, texts);
    const written = typeAfterWrite(row, column.field.split('.'), column.collects ? listOf(type) : type);
    const isInEveryRow = column.collects || column.cells.length >= table.rowCount;
    row = isInEveryRow ? written : unionOf(row, written);
  }
  return table.isFirst ? unionOf(row, nullType) : listOf(row);
}

/** The maximum number of objects and lists in the cells of a column that are inferred one by one. */
const MAX_PARTS = 200;

/** Many cells of a column are equal, and nearly all others are plain values. */
function columnType({ cells }: OutputColumn, scope: Type, texts: TextTypes): Type {
  const read = new Set<string>();
  const types = new Set<Type>();
  let parts = 0;
  for (const cell of cells) {
    if (read.has(cell.text)) continue;
    read.add(cell.text);
    const next = texts.typeOf(cell, scope);
    if ('size' in next && ++parts > MAX_PARTS) return anyType;
    types.add(next);
  }
  return unionOf(...types);
}
