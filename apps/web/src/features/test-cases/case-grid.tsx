import type { TestCase } from '@rulewright/contract';
import { pointerTo } from '@rulewright/jdm';
import { memo, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableColumn } from '#ui/lists/virtual-table.tsx';
import { VirtualTable } from '#ui/lists/virtual-table.tsx';
import classes from './case-grid.module.css';
import type { FieldColumn } from './cases/case-fields.ts';
import { cellText, columnsOf, fieldAt, readCell, withColumns, withField } from './cases/case-fields.ts';
import type { CaseEdits } from './cases/use-case-edits.ts';
import { firstDifference } from './first-difference.ts';
import { callWords } from './network-words.ts';
import type { CaseOutcome } from './run/case-runner.ts';

type Props = {
  cases: readonly TestCase[];
  outcomes: ReadonlyMap<string, CaseOutcome> | null;
  edits: CaseEdits;
  readOnly: boolean;
  open: (id: string) => void;
  /** Columns of fields that no case has yet. */
  added?: readonly FieldColumn[];
  /** The id of a case that is brought into sight as soon as it is there, to be written. */
  shown?: string | null;
};

const none: readonly FieldColumn[] = [];

/** One row for each case, and a column for each field of the inputs and of what is expected. Cells are written in place. */
export function CaseGrid({ cases, outcomes, edits, readOnly, open, added = none, shown = null }: Props) {
  const columns = useMemo(() => withColumns(columnsOf(cases), added), [cases, added]);
  const titled = useMemo<TableColumn[]>(
    () => [
      { name: 'Name', group: 'Test case', width: 32 },
      ...columns.map(({ side, name }) => ({
        name,
        group: side === 'input' ? 'Input' : 'Expected',
        width: Math.max(14, Math.min(name.length + 5, 28)),
      })),
      { name: 'First difference', group: 'Outcome', width: 44 },
    ],
    [columns],
  );

  return (
    <VirtualTable
      label="Test cases"
      columns={titled}
      shown={shown}
      count={cases.length}
      idOf={(row) => cases[row]?.id ?? ''}
      title={(row) => (row + 1).toLocaleString()}
      isFailure={(row) => outcomes?.get(cases[row]?.id ?? '')?.passed === false}
      open={(row) => open(cases[row]?.id ?? '')}
      cells={(row) => {
        const one = cases[row];
        return (
          one && (
            <Cells
              one={one}
              columns={columns}
              outcome={outcomes?.get(one.id) ?? null}
              edits={edits}
              readOnly={readOnly}
            />
          )
        );
      }}
    />
  );
}

type CellsProps = Pick<Props, 'edits' | 'readOnly'> & {
  one: TestCase;
  columns: readonly FieldColumn[];
  outcome: CaseOutcome | null;
};

/** Kept as it is while the table is scrolled, which renders the table anew. */
const Cells = memo(function Cells({ one, columns, outcome, edits, readOnly }: CellsProps) {
  const wrong = useMemo(() => new Set(outcome?.differences.map(({ path }) => path)), [outcome]);

  function write({ side, path, name }: FieldColumn, text: string) {
    return edits.edit(`change ${name} of ${one.name}`, one, {
      name,
      textOf: (content) => cellText(fieldAt(content[side], path)),
      changed: (now) => ({ [side]: withField(now[side], path, readCell(text)) }),
    });
  }

  return (
    <>
      <td>
        <div className={classes.name}>
          <span className={classes.state} data-state={stateOf(outcome)}>
            {stateOf(outcome)}
          </span>
          <Cell
            label={`Name of ${one.name}`}
            text={one.name}
            readOnly={readOnly}
            write={(name) =>
              edits.edit(`rename ${one.name}`, one, {
                name: 'the name',
                textOf: (content) => content.name,
                changed: () => ({ name }),
              })
            }
          />
        </div>
      </td>
      {columns.map((column, at) => {
        const isWrong = column.side === 'expected' && wrong.has(column.path.reduce(pointerTo, ''));
        return (
          <td
            key={`${column.side} ${column.name}`}
            data-begins={columns[at - 1]?.side !== column.side || undefined}
            data-wrong={isWrong || undefined}
            className={classes.field}
          >
            <Cell
              label={`${column.name} of ${one.name}, ${column.side}`}
              isWrong={isWrong}
              text={cellText(fieldAt(one[column.side], column.path))}
              readOnly={readOnly}
              write={(text) => write(column, text)}
            />
          </td>
        );
      })}
      <td
        data-begins
        data-state={stateOf(outcome)}
        className={classes.difference}
        title={outcome ? lineOf(outcome) : undefined}
      >
        {outcome && lineOf(outcome)}
      </td>
    </>
  );
});

function stateOf(outcome: CaseOutcome | null): 'Not run' | 'Passed' | 'Failed' {
  const passed = outcome?.passed ?? null;
  return passed === null ? 'Not run' : passed ? 'Passed' : 'Failed';
}

type CellProps = {
  label: string;
  text: string;
  /** Whether the answer is another one. */
  isWrong?: boolean;
  readOnly: boolean;
  /** Says whether it was written. */
  write: (text: string) => Promise<boolean>;
};

/** What was typed and is not written yet, and the text that it is written over. */
type Draft = Pick<CellProps, 'text' | 'write'> & { over: string; isLeft: boolean };

/** Written when the field is left or Enter is pressed. Escape puts back what was there. */
function Cell({ label, text, isWrong = false, readOnly, write }: CellProps) {
  const [draft, setDraft] = useState<Draft | null>(null);

  // What could not be written stays, to be tried again, until somebody else has written the field.
  if (draft?.isLeft && text !== draft.over) setDraft(null);

  async function leave() {
    if (!draft) return;
    const left = { ...draft, isLeft: true };
    setDraft(left);
    if (draft.text !== text && !(await draft.write(draft.text))) return;
    // The grid has what was written by then.
    requestAnimationFrame(() => setDraft((now) => (now === left ? null : now)));
  }

  return (
    <input
      className={classes.cell}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={draft?.text ?? text}
      readOnly={readOnly}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) =>
        setDraft({ over: text, write, ...draft, text: currentTarget.value, isLeft: false })
      }
      onKeyDown={(event) => {
        // Nothing is left to write when the field is left.
        if (event.key === 'Escape') flushSync(() => setDraft(null));
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
      onBlur={() => void leave()}
    />
  );
}

/** Why a case does not pass, or what it called over the network where it does. */
const lineOf = (outcome: CaseOutcome) => firstDifference(outcome) || callWords(outcome.network);
