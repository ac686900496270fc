import type { Type } from '@rulewright/jdm';
import { anyType, suggestionNamed, typeOf } from '@rulewright/jdm';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { ColumnKind, ColumnValues } from './column-types.ts';
import type { InferredValues } from './grid-columns.ts';
import { nothingInferred } from './grid-columns.ts';
import type { TableColumn } from './table-content.ts';

type Schemas = Pick<NodePanelProps, 'scope' | 'response'>;
type Table = Schemas & Pick<NodePanelProps, 'basis'>;

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
  const valuesOf = ({ side, field }: TableColumn): ColumnValues =>
    side === 'inputs'
      ? { kind: kindOfType(typeOf(field, tested)), named: setOf(testedValues(field, tested)) }
      : { kind: 'any', named: setOf(response.valuesOf(field)) };
  const known = columns
    .filter(({ field }) => field.trim() !== '')
    .map((column) => [column.id, valuesOf(column)] as const);
  return new Map(known.filter(([, { kind, named }]) => kind !== 'any' || named));
}

const setOf = (values: readonly unknown[]) => (values.length > 0 ? new Set(values) : null);

/** The values that a schema names for the field that a column tests. */
function testedValues(field: string, scope: Type): readonly unknown[] {
  const path = field.trim();
  const found = isPath.test(path) ? suggestionNamed(path, path.length, scope) : null;
  return found?.kind === 'name' ? (found.note?.values ?? []) : [];
}

/** What is calculated has other values than the fields that it is calculated from. */
const isPath = /^[\w$.[\]]+$/;

/** The same, found out when the table is drawn already, because it takes work. */
export function useInferredValues(columns: readonly TableColumn[], table: Table): InferredValues {
  const [found, setFound] = useState(nothingInferred);
  const last = useRef<{ columns: readonly TableColumn[]; basis: object } | null>(null);
  const find = useEffectEvent(() => {
    const basis = table.basis();
    if (last.current?.columns === columns && last.current.basis === basis) return;
    last.current = { columns, basis };
    const next = inferredValues(columns, table);
    // Nothing is drawn again where nothing is known.
    setFound((before) => (next.size === 0 && before.size === 0 ? before : next));
  });
  // Whatever was drawn anew: a schema or a line of the graph may have changed beside the table.
  useEffect(() => {
    const later = window.setTimeout(find, 0);
    return () => window.clearTimeout(later);
  });
  return found;
}
