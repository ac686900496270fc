import { Button, Checkbox, Popover, Portal, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useMemo, useState } from 'react';
import type { GridColumn } from '#jdm-editor/table/columns/grid-columns.ts';
import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import type { TableCells } from '#jdm-editor/table/content/column-cells.ts';
import type { TableRow } from '#jdm-editor/table/content/table-content.ts';
import classes from '#jdm-editor/table/table-panel.module.css';
import type { ColumnFilter } from './filter-rows.ts';
import { textsOfColumn } from './filter-rows.ts';

type Props = {
  /** Null while it is closed. */
  place: { column: GridColumn; x: number; y: number } | null;
  rows: readonly TableRow[];
  textOf: TableCells['textOf'];
  filter: ColumnFilter | undefined;
  apply: (columnId: string, filter: ColumnFilter) => void;
  close: () => void;
};

/** More would not be looked through; a part of the text finds the others. */
const MAX_TEXTS = 100;

/** Chooses which rows are shown by what is in one column. */
export function FilterPopover({ place, rows, textOf, filter, apply, close }: Props) {
  return (
    <Popover
      opened={place !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      offset={2}
      shadow="md"
      trapFocus
      hideDetached={false}
      width={280}
    >
      <Portal>
        <Popover.Target>
          <div className={classes.anchor} aria-hidden="true" style={{ left: place?.x ?? 0, top: place?.y ?? 0 }} />
        </Popover.Target>
      </Portal>
      <Popover.Dropdown aria-label={place ? `Filter by ${columnLabel(place.column)}` : 'Filter'}>
        {place && (
          <FilterForm
            key={place.column.key}
            column={place.column}
            rows={rows}
            textOf={textOf}
            filter={filter}
            apply={(chosen) => {
              apply(place.column.id, chosen);
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = Pick<Props, 'rows' | 'textOf' | 'filter'> & {
  column: GridColumn;
  apply: (filter: ColumnFilter) => void;
};

function FilterForm({ column, rows, textOf, filter, apply }: FormProps) {
  const [contains, setContains] = useState(filter?.contains ?? '');
  const [chosen, setChosen] = useState(filter?.texts ?? null);
  const texts = useMemo(() => textsOfColumn(rows, column.id, MAX_TEXTS, textOf), [rows, column.id, textOf]);
  const canTick = texts.length < MAX_TEXTS;
  const offered = texts.filter(([text]) => text.toLowerCase().includes(contains.trim().toLowerCase()));

  function toggle(text: string, isShown: boolean) {
    const next = new Set(chosen ?? texts.map(([one]) => one));
    if (isShown) next.add(text);
    else next.delete(text);
    // All of them is no filter, so that texts that are written later are shown as well.
    setChosen(texts.every(([one]) => next.has(one)) ? null : next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    apply({ contains, texts: canTick ? chosen : null });
  }

  return (
    <form onSubmit={submit} aria-label={`Filter by ${columnLabel(column)}`}>
      <TextInput
        size="xs"
        label={`Show rows whose ${columnLabel(column)} contains`}
        value={contains}
        onChange={(event) => setContains(event.currentTarget.value)}
        data-autofocus
      />
      {canTick ? (
        <div className={classes.filterTexts}>
          {offered.map(([text, count]) => (
            <Checkbox
              key={text}
              className={classes.filterText}
              size="xs"
              checked={chosen === null || chosen.has(text)}
              onChange={(event) => toggle(text, event.currentTarget.checked)}
              label={`${text === '' ? '(empty)' : text} · ${count.toLocaleString('en')}`}
            />
          ))}
        </div>
      ) : (
        <p className={classes.filterHint}>
          This column has too many different texts to tick them one by one. Type a part of those that you want to see.
        </p>
      )}
      <div className={classes.filterActions}>
        <Button type="submit" size="compact-sm">
          Filter
        </Button>
        {canTick && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen(chosen?.size === 0 ? null : new Set())}>
            {chosen?.size === 0 ? 'All' : 'None'}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => apply({ contains: '', texts: null })}>
          Clear
        </Button>
      </div>
    </form>
  );
}
