import { useMemo, useState } from 'react';
import type { ColumnKind } from '../batch-source/column-kinds.ts';
import { guessKinds } from '../batch-source/column-kinds.ts';
import type { Prepared } from '../batch-source/prepare.ts';
import { prepareObjects, prepareTable } from '../batch-source/prepare.ts';
import type { Source } from '../batch-source/source.ts';

/** The inputs of a source, with the sheet and the kinds of columns that the person has chosen. */
export function usePrepared(source: Source) {
  const [sheet, chooseSheet] = useState(0);
  const table = 'tables' in source ? (source.tables[sheet] ?? source.tables[0]) : null;
  const guessed = useMemo(() => (table ? guessKinds(table) : []), [table]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ColumnKind>>(new Map());
  // Kinds are chosen by the name of a column, so that they outlive a correction of the text.
  const kinds = useMemo(
    () => guessed.map((kind, index) => chosen.get(table?.columns[index] ?? '') ?? kind),
    [guessed, chosen, table],
  );
  const prepared: Prepared = useMemo(
    () => (table ? prepareTable(table, kinds) : prepareObjects('inputs' in source ? source.inputs : [])),
    [source, table, kinds],
  );

  return {
    table,
    sheet,
    chooseSheet,
    kinds,
    chooseKind: (column: string, kind: ColumnKind) => setChosen((now) => new Map(now).set(column, kind)),
    prepared,
  };
}
