import { Button } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { useMemo } from 'react';
import { counted } from '#lib/text/counted.ts';
import type { CellPosition } from '#ui/spreadsheet/selection/selection.ts';
import type { FieldColumn } from '../fields/case-fields.ts';
import { valueIn } from '../fields/case-fields.ts';
import { cellFault } from '../fields/cell-text.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import classes from './odd-cells.module.css';

type Props = {
  cases: readonly TestCase[];
  columns: readonly FieldColumn[];
  typeOf: TypeOfField;
  /** The selected cell. */
  at: CellPosition | null;
  show: (at: CellPosition) => void;
  /** Writes what was meant. Null where nobody may. */
  choose: ((at: CellPosition, text: string) => void) | null;
};

/** What is said of the selected cell if its text is no value of its field, with what may be meant; else how many there are. */
export function OddCells({ cases, columns, typeOf, at, show, choose }: Props) {
  const odd = useMemo(() => oddIn(cases, columns, typeOf), [cases, columns, typeOf]);
  const [first] = odd;
  if (!first) return null;
  const here = odd.find(({ row, column }) => row === at?.row && column === at.column);
  if (!here)
    return (
      <p className={classes.odd}>
        {counted(odd.length, 'cell')} {odd.length === 1 ? 'is' : 'are'} not clear, or no value of{' '}
        {odd.length === 1 ? 'its field' : 'their fields'}.
        <Button variant="default" size="compact-xs" onClick={() => show(first)}>
          Show the First
        </Button>
      </p>
    );
  return (
    <p className={classes.odd}>
      {here.message}
      {choose &&
        here.meant.map((text) => (
          <Button key={text} variant="default" size="compact-xs" onClick={() => choose(here, text)}>
            {text}
          </Button>
        ))}
    </p>
  );
}

const oddIn = (cases: readonly TestCase[], columns: readonly FieldColumn[], typeOf: TypeOfField) => {
  const typed = columns.map((column) => [column, typeOf(column)] as const);
  return cases.flatMap((one, row) =>
    typed.flatMap(([column, type], at) => {
      const fault = cellFault(valueIn(one, column), type);
      return fault ? [{ ...fault, row, column: at + 1 }] : [];
    }),
  );
};
