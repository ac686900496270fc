import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { keysText } from '#lib/browser/keys-text.ts';
import { counted } from '#lib/text/counted.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import type { ColumnSide, HitPolicy } from './content/table-content.ts';
import classes from './table-panel.module.css';

type Props = {
  hitPolicy: HitPolicy;
  /** Null where the table is only looked at. */
  setHitPolicy: ((hitPolicy: HitPolicy) => void) | null;
  insertRow: (() => void) | null;
  /** The kinds of columns that the table has none of, whose group has no place for a button in the grid. */
  missing: readonly ColumnSide[];
  addColumn: (side: ColumnSide) => void;
  /** What is shown of how many rows, while some are hidden. */
  hidden: { shown: number; of: number; showAll: () => void } | null;
  /** Shows only the rows that the last run hit, or all again. Null if no row was hit. */
  hits: { count: number; isShown: boolean; toggle: () => void } | null;
  find: () => void;
  openMenu: (at: DOMRect) => void;
  /** Import and export. */
  children?: ReactNode;
};

const policies: { value: HitPolicy; label: string; words: string }[] = [
  { value: 'first', label: 'First', words: 'Returns the outputs of the first row whose conditions are true.' },
  {
    value: 'collect',
    label: 'Collect',
    words: 'Returns a list with the outputs of all rows whose conditions are true.',
  },
];

export function TableToolbar(props: Props) {
  const { hitPolicy, setHitPolicy, insertRow, missing, addColumn, hidden, hits, find, openMenu, children } = props;
  const chosen = policies.find(({ value }) => value === hitPolicy);
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Table">
      <span className={classes.policyLabel}>Hit policy</span>
      {setHitPolicy ? (
        <Tooltip label={chosen?.words} openDelay={400} multiline w={260}>
          <SegmentedControl
            size="xs"
            aria-label="Hit policy"
            value={hitPolicy}
            onChange={(value) => setHitPolicy(value as HitPolicy)}
            data={policies.map(({ value, label }) => ({ value, label }))}
          />
        </Tooltip>
      ) : (
        <span title={chosen?.words}>{chosen?.label}</span>
      )}
      {insertRow && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="add" size={12} />}
          onClick={insertRow}
          title={`Insert a row below the selected ones (${keysText('Ctrl+Enter')})`}
        >
          Add row
        </Button>
      )}
      {missing.map((side) => (
        <Button key={side} variant="default" size="compact-sm" onClick={() => addColumn(side)}>
          {side === 'inputs' ? 'Add input column' : 'Add output column'}
        </Button>
      ))}
      {hits && (
        <Button
          variant={hits.isShown ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={hits.isShown}
          onClick={hits.toggle}
        >
          {counted(hits.count, 'row hit', 'rows hit')}
        </Button>
      )}
      {hidden && (
        <span className={classes.hidden} role="status">
          {hidden.shown.toLocaleString('en')} of {hidden.of.toLocaleString('en')} rows
          <Button variant="subtle" size="compact-sm" onClick={hidden.showAll}>
            Show all
          </Button>
        </span>
      )}
      <span className={classes.space} />
      <Tooltip label={`Find (${keysText('Ctrl+F')})`} openDelay={400}>
        <ActionIcon variant="subtle" color="gray" aria-label="Find in the table" onClick={find}>
          <Icon name="search" size={16} />
        </ActionIcon>
      </Tooltip>
      {children}
      <Tooltip label={`Rows and columns (${keysText('Shift+F10')})`} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Menu of the selected cells"
          onClick={(event) => openMenu(event.currentTarget.getBoundingClientRect())}
        >
          <Icon name="more" size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
