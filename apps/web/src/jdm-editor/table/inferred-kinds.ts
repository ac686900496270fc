import type { Type } from '@rulewright/jdm';
import { typeOf } from '@rulewright/jdm';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { ColumnKind } from './column-types.ts';
import type { InferredKinds } from './grid-columns.ts';
import { noKinds } from './grid-columns.ts';
import type { TableColumn } from './table-content.ts';

const kinds: Partial<Record<Type['kind'], ColumnKind>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
};

/** A value that may be missing is of the kind that it has when it is there. */
function kindOfType(type: Type): ColumnKind | undefined {
  const [one, other] = type.kind === 'union' ? type.of.filter(({ kind }) => kind !== 'null') : [type];
  return one && !other ? kinds[one.kind] : undefined;
}

/** What is known of the fields that input columns test, from the schema of the request and the nodes before the table. */
export function inferredKinds(columns: readonly TableColumn[], scope: Type): InferredKinds {
  return new Map(
    columns.flatMap(({ id, side, field }) => {
      const kind = side === 'inputs' && field.trim() !== '' ? kindOfType(typeOf(field, scope)) : undefined;
      return kind ? [[id, kind] as const] : [];
    }),
  );
}

/** The same, found out when the table is drawn already, because it takes work. */
export function useInferredKinds(columns: readonly TableColumn[], scope: NodePanelProps['scope']): InferredKinds {
  const [found, setFound] = useState(noKinds);
  const find = useEffectEvent(() => {
    if (!columns.some(({ side }) => side === 'inputs')) return;
    const next = inferredKinds(columns, scope({ row: null, column: '' }));
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
