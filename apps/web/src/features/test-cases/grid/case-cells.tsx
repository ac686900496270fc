import type { TestCase } from '@rulewright/contract';
import { pointerTo } from '@rulewright/jdm';
import { memo, useMemo } from 'react';
import { callWords } from '#workspace/test-runs/network-words.ts';
import { fieldPart, nameKey, namePart } from '../edits/cell-part.ts';
import { textOfCell } from '../edits/cell-writes.ts';
import { isBlank } from '../edits/new-content.ts';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import type { FieldColumn } from '../fields/case-fields.ts';
import { keyOf, valueIn } from '../fields/case-fields.ts';
import { cellFault } from '../fields/cell-text.ts';
import { fieldName } from '../fields/field-titles.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import type { CaseOutcome } from '../run/case-runner.ts';
import { failedCellWords } from '../run/failed-cell-words.ts';
import { firstDifference } from '../run/first-difference.ts';
import { CaseCell } from './case-cell.tsx';
import classes from './case-grid.module.css';

type CellsProps = {
  edits: CaseEdits;
  readOnly: boolean;
  typeOf: TypeOfField;
  /** The case as it is saved. */
  one: TestCase;
  /** The same with what is not saved yet. */
  shown: TestCase;
  columns: readonly FieldColumn[];
  outcome: CaseOutcome | null;
  /** The first and the last column of those that are selected. */
  selected: string;
};

/** Kept as it is while the table is scrolled, which renders the table anew. */
export const CaseCells = memo(function CaseCells({
  one,
  shown,
  columns,
  outcome,
  edits,
  readOnly,
  typeOf,
  selected,
}: CellsProps) {
  const state = stateOf(one, outcome);
  const wrong = useMemo(() => new Set(outcome?.differences.map(({ path }) => path)), [outcome]);

  const any = useMemo(() => new Set(one.any), [one.any]);

  const [first = -1, last = -1] = selected === '' ? [] : selected.split(' ').map(Number);
  const isSelected = (column: number) => (column >= first && column <= last) || undefined;

  return (
    <>
      <td data-column={0} data-selected={isSelected(0)} data-frozen>
        <div className={classes.name}>
          <span className={classes.state} data-state={state}>
            {state}
          </span>
          <CaseCell
            label={`Name of ${one.name}`}
            text={shown.name}
            readOnly={readOnly}
            isUnsaved={edits.unsaved.isFailed(one.id, nameKey)}
            write={(name) => void edits.edit(`rename ${one.name}`, one, namePart(name))}
          />
        </div>
      </td>
      <td data-begins data-state={state} className={classes.difference} title={outcome ? lineOf(outcome) : undefined}>
        {outcome && lineOf(outcome)}
      </td>
      {columns.map((column, at) => {
        const anything = column.side === 'expected' ? anythingAt(any, column.path) : null;
        const isWrong = column.side === 'expected' && wrong.has(column.path.reduce(pointerTo, ''));
        return (
          <td
            key={keyOf(column)}
            data-begins={columns[at - 1]?.side !== column.side || undefined}
            data-wrong={isWrong || undefined}
            data-any={anything ? true : undefined}
            data-column={at + 1}
            data-selected={isSelected(at + 1)}
            className={classes.field}
          >
            <CaseCell
              label={`${column.name} of ${one.name}, ${column.side}`}
              isWrong={isWrong}
              odd={cellFault(valueIn(one, column), typeOf(column))?.message ?? null}
              anything={anything}
              text={textOfCell(shown, column, typeOf)}
              readOnly={readOnly}
              isUnsaved={edits.unsaved.isFailed(one.id, keyOf(column))}
              write={(text) =>
                void edits.edit(`change ${column.name} of ${one.name}`, one, fieldPart(column, text, typeOf(column)))
              }
            />
          </td>
        );
      })}
    </>
  );
});

/** What says that the answer may have anything at a place. Null where it may not. */
function anythingAt(places: ReadonlySet<string>, path: readonly string[]): string | null {
  if (places.size === 0) return null;
  const last = path.findLastIndex((_, at) => places.has(path.slice(0, at + 1).reduce(pointerTo, '')));
  if (last === -1) return null;
  if (last === path.length - 1) return 'May be anything: it only has to be there';
  return `Makes no difference: ${fieldName(path.slice(0, last + 1))} may be anything`;
}

function stateOf(one: TestCase, outcome: CaseOutcome | null): 'New' | 'Not run' | 'Passed' | 'Failed' {
  if (isBlank(one)) return 'New';
  const passed = outcome?.passed ?? null;
  return passed === null ? 'Not run' : passed ? 'Passed' : 'Failed';
}

/** Why a case does not pass, or what it called over the network where it does. */
const lineOf = (outcome: CaseOutcome) =>
  firstDifference(outcome) || failedCellWords(outcome.failedCells) || callWords(outcome.network);
