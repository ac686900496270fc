import type { TextFormat, Type } from '@rulewright/jdm';
import { anyType, outputTarget, suggestionNamed, typeOf } from '@rulewright/jdm';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { ColumnKind, ColumnValues } from '#jdm-editor/table/content/column-types.ts';
import { kindOfColumn } from '#jdm-editor/table/content/column-types.ts';
import type { TableColumn } from '#jdm-editor/table/content/table-content.ts';
import type { InferredValues } from './grid-columns.ts';
import { nothingInferred } from './grid-columns.ts';

type Schemas = Pick<NodePanelProps, 'scope' | 'response'>;
type Table = Schemas & Pick<NodePanelProps, 'basis'>;

const formats: Readonly<Record<TextFormat, ColumnKind>> = { date: 'date', 'date-time': 'dateTime', time: 'time' };

const kinds: Partial<Record<Type['kind'], ColumnKind>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
};

/** A value that may be missing is of the kind that it has when it is there. */
function kindOfType(type: Type): ColumnKind {
  const [one, other] = type.kind === 'union' ? type.of.filter(({ kind }) => kind !== 'null') : [type];
  return (one && !other && kinds[one.kind]) || 'any';
}

/**
 * What is known of the fields that columns test and write, from the schemas of the request and of the response and the nodes
 * before the table.
 */
export function inferredValues(columns: readonly TableColumn[], { scope, response }: Schemas): InferredValues {
  const tested = columns.some(({ side }) => side === 'inputs') ? scope({ row: null, column: '' }) : anyType;
  const written = columns.some(({ side }) => side === 'outputs') ? response.fields() : anyType;
  const fields = columns.flatMap(({ side, field }) => (side === 'inputs' ? field.split(/[.[(]/, 1) : []));
  const namesFor = ({ side, id }: TableColumn) =>
    new Set([...fields, ...namesIn(side === 'inputs' ? tested : scope({ row: 0, column: id }))]);
  const valuesOf = (column: TableColumn): ColumnValues => {
    const { side } = column;
    const { path, collects } = outputTarget(column.field);
    const field = side === 'outputs' && collects ? `${path}[0]` : column.field;
    const type = side === 'inputs' ? tested : written;
    const kind = kindOfField(field, type);
    const values = side === 'inputs' ? (noteOf(field, type)?.values ?? []) : response.valuesOf(field);
    const isText = kind === 'string' || kindOfColumn(column) === 'string';
    return { kind, named: setOf(values), ...(isText && { names: namesFor(column) }) };
  };
  const known = columns
    .filter(({ field }) => field.trim() !== '')
    .map((column) => [column.id, valuesOf(column)] as const);
  return new Map(known.filter(([, { kind, named, names }]) => kind !== 'any' || named || names));
}

/** The type of a field, and what a schema says of its texts. */
function kindOfField(field: string, scope: Type): ColumnKind {
  const kind = kindOfType(typeOf(field, scope));
  const format = kind === 'string' ? noteOf(field, scope)?.format : undefined;
  return format ? formats[format] : kind;
}

/** The names that a cell can begin with. */
const namesIn = (scope: Type): string[] =>
  (scope.kind === 'union' ? scope.of : [scope]).flatMap((type) =>
    type.kind === 'object' ? [...type.fields.keys()].filter((name) => !name.startsWith('$')) : [],
  );

const setOf = (values: readonly unknown[]) => (values.length > 0 ? new Set(values) : null);

/** What a schema says of the field that a column tests or writes. */
function noteOf(field: string, scope: Type) {
  const path = field.trim();
  const found = isPath.test(path) ? suggestionNamed(path, path.length, scope) : null;
  return found?.kind === 'name' ? found.note : undefined;
}

/** What is calculated has other values than the fields that it is calculated from. */
const isPath = /^[\w$.[\]]+$/;

/**
 * The same, found out when the table is drawn already, because it takes work. What is written must not depend on when that is:
 * `settle` finds it out at once.
 */
export function useInferredValues(columns: readonly TableColumn[], table: Table) {
  const [found, setFound] = useState(nothingInferred);
  const last = useRef<{ columns: readonly TableColumn[]; basis: object; values: InferredValues } | null>(null);
  function settle(): InferredValues {
    const basis = table.basis();
    if (last.current?.columns === columns && last.current.basis === basis) return last.current.values;
    const values = inferredValues(columns, table);
    last.current = { columns, basis, values };
    // Nothing is drawn again where nothing is known.
    setFound((before) => (values.size === 0 && before.size === 0 ? before : values));
    return values;
  }
  const find = useEffectEvent(() => void settle());
  // Whatever was drawn anew: a schema or a line of the graph may have changed beside the table.
  useEffect(() => {
    const later = window.setTimeout(find, 0);
    return () => window.clearTimeout(later);
  });
  return { found, settle };
}
