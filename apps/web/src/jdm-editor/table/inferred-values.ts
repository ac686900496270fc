import type { Type } from '@rulewright/jdm';
import { suggestionNamed, typeOf } from '@rulewright/jdm';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { ColumnKind, ColumnValues } from './column-types.ts';
import type { InferredValues } from './grid-columns.ts';
import { nothingInferred } from './grid-columns.ts';
import type { TableColumn } from './table-content.ts';

type Schemas = Pick<NodePanelProps, 'scope' | 'response'>;

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
  const tested = columns.some(({ side }) => side === 'inputs') ? scope({ row: null, column: '' }) : null;
  return new Map(
    columns.flatMap((column) => {
      const { id, side, field } = column;
      if (field.trim() === '') return [];
      const kind = side === 'inputs' && tested ? kindOfType(typeOf(field, tested)) : 'any';
      const named = side === 'inputs' && tested ? testedValues(field, tested) : response.valuesOf(field);
      const values: ColumnValues = { kind, named: named.length > 0 ? new Set(named) : null };
      return kind === 'any' && !values.named ? [] : [[id, values] as const];
    }),
  );
}

/** The values that a schema names for the field that a column tests. */
function testedValues(field: string, scope: Type): readonly unknown[] {
  const path = field.trim();
  const found = isPath.test(path) ? suggestionNamed(path, path.length, scope) : null;
  return found?.kind === 'name' ? (found.note?.values ?? []) : [];
}

/** What is calculated has other values than the fields that it is calculated from. */
const isPath = /^[\w$.[\]]+$/;

/** The same, found out when the table is drawn already, because it takes work. */
export function useInferredValues(columns: readonly TableColumn[], schemas: Schemas): InferredValues {
  const [found, setFound] = useState(nothingInferred);
  const find = useEffectEvent(() => {
    const next = inferredValues(columns, schemas);
    // Nothing is drawn again where nothing is known.
    setFound((before) => (next.size === 0 && before.size === 0 ? before : next));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are found out again when the columns are others.
  useEffect(() => {
    const later = window.setTimeout(find, 0);
    return () => window.clearTimeout(later);
  }, [columns]);
  return found;
}
