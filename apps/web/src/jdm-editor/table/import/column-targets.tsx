import { NativeSelect } from '@mantine/core';
import { tableColumnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import type { ColumnSide, TableColumn } from '#jdm-editor/table/content/table-content.ts';
import { NOTE } from '#jdm-editor/table/content/table-content.ts';
import { columnLetters } from '#lib/sheets/sheet.ts';
import classes from '#ui/import/import.module.css';
import type { ColumnTarget } from './match-columns.ts';

type Props = {
  titles: readonly string[];
  columns: readonly TableColumn[];
  targets: readonly ColumnTarget[];
  setTargets: (targets: ColumnTarget[]) => void;
};

const optionOf = (target: ColumnTarget): string => {
  if (target.kind === 'none') return 'none';
  return target.kind === 'new' ? `new ${target.side}` : `column ${target.id}`;
};

function targetOf(value: string): ColumnTarget {
  if (value.startsWith('column ')) return { kind: 'column', id: value.slice('column '.length) };
  if (value.startsWith('new ')) return { kind: 'new', side: value.slice('new '.length) as ColumnSide };
  return { kind: 'none' };
}

/** Chooses where each column of a file goes. No two go to the same column. */
export function ColumnTargets({ titles, columns, targets, setTargets }: Props) {
  const options = [
    { value: 'none', label: 'Leave out' },
    ...columns.map((column) => ({ value: `column ${column.id}`, label: tableColumnLabel(column) })),
    { value: `column ${NOTE}`, label: 'Note' },
    { value: 'new inputs', label: 'New input' },
    { value: 'new outputs', label: 'New output' },
  ].filter(({ value }, at, all) => all.findIndex((other) => other.value === value) === at);
  const taken = new Set(targets.filter(({ kind }) => kind === 'column').map(optionOf));

  return (
    <fieldset className={classes.targets}>
      <legend>Columns</legend>
      {titles.map((title, at) => {
        const value = optionOf(targets[at] ?? { kind: 'none' });
        return (
          <NativeSelect
            key={columnLetters(at)}
            size="xs"
            label={title || `Column ${columnLetters(at)} without a title`}
            data={options.map((option) => ({ ...option, disabled: option.value !== value && taken.has(option.value) }))}
            value={value}
            onChange={(event) => setTargets(targets.with(at, targetOf(event.currentTarget.value)))}
          />
        );
      })}
    </fieldset>
  );
}
