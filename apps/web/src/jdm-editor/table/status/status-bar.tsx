import { UnstyledButton } from '@mantine/core';
import type { CellType, ShownCell } from '@rulewright/jdm';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { MessageText } from '#jdm-editor/problems/message-text.tsx';
import type { CellFault } from '#jdm-editor/table/cells/cell-check.ts';
import classes from '#jdm-editor/table/table-panel.module.css';

type Props = {
  /** Which cell it is: "Row 3, Fee". */
  place: string;
  /** What is stored in the cell. */
  text: string;
  isNote: boolean;
  /** How the cell was understood. Null in a column without a type. */
  shown: ShownCell | null;
  type: CellType;
  fault: CellFault | null;
  /** Stores another text in the cell. Null where the table is only looked at. */
  write: ((stored: string) => void) | null;
  /** The value that the last run had there, as JSON. */
  value: string | undefined;
  /** "3 by 4 cells" where several are selected. */
  selected: string | null;
  /** What the selected cells are together. */
  summary: string | null;
  /** Something that happened and cannot be seen in the table. */
  message: string | null;
};

/** The whole text of the active cell, which may be wider than its column, and what is to be said about it. */
export function StatusBar(props: Props) {
  const { place, text, isNote, shown, type, fault, write, value, selected, summary, message } = props;
  const choices = shown?.choices ?? [];
  const change = fault?.fix;
  const fixed = change && `${text.slice(0, change.start)}${change.text}${text.slice(change.end)}`;
  const isChoice = choices.some(({ stored }) => stored === fixed);

  return (
    <div className={classes.status}>
      <span className={classes.place}>
        {place}
        {selected && ' · '}
        <span role="status">{selected}</span>
      </span>
      <span className={isNote ? classes.statusNote : classes.statusText}>
        {isNote ? text : <ExpressionText>{text}</ExpressionText>}
      </span>
      {shown && text !== '' && <span className={classes.understood}>{understoodAs(shown, type)}</span>}
      {write &&
        choices.map(({ stored, label }) => (
          <UnstyledButton key={stored} className={classes.choice} onClick={() => write(stored)}>
            {label}
          </UnstyledButton>
        ))}
      {summary && <span className={classes.summary}>{summary}</span>}
      {value !== undefined && <span className={classes.statusValue}>last run: {value}</span>}
      {fault && (
        <span className={classes.fault} data-severity={fault.severity}>
          <MessageText message={fault.message} />
        </span>
      )}
      {write && fixed !== undefined && !isChoice && (
        <UnstyledButton className={classes.choice} onClick={() => write(fixed)}>
          {change?.label}
        </UnstyledButton>
      )}
      <span className={classes.message} role="status">
        {message}
      </span>
    </div>
  );
}

const nouns: Readonly<Record<CellType, string>> = {
  any: 'expression',
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  date: 'date',
  dateTime: 'date and time',
  time: 'time',
};

/** "text", "date", "expression". Where something else was probably meant, a question before the choices. */
function understoodAs({ as, choices }: ShownCell, type: CellType): string {
  if (as === 'unclear') return choices?.length ? 'Did you mean' : 'not understood';
  const noun = as === 'expression' ? 'expression' : nouns[type];
  return choices?.length ? `${noun}. Did you mean` : noun;
}
