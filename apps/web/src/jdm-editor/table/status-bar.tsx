import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import type { CellFault } from './cell-check.ts';
import classes from './table-panel.module.css';

type Props = {
  /** Which cell it is: "Row 3, Fee". */
  place: string;
  text: string;
  isNote: boolean;
  fault: CellFault | null;
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
export function StatusBar({ place, text, isNote, fault, value, selected, summary, message }: Props) {
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
      {summary && <span className={classes.summary}>{summary}</span>}
      {value !== undefined && <span className={classes.statusValue}>last run: {value}</span>}
      {fault && (
        <span className={classes.fault} data-severity={fault.severity}>
          {fault.message}
        </span>
      )}
      <span className={classes.message} role="status">
        {message}
      </span>
    </div>
  );
}
