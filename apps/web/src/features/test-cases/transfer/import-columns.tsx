import { Autocomplete, NativeSelect } from '@mantine/core';
import { columnLetters, isEmptyCell } from '#lib/sheets/sheet.ts';
import type { TitledSheet } from '#lib/sheets/titled-sheet.ts';
import { fieldName } from '../fields/field-titles.ts';
import type { KnownFields } from '../fields/known-fields.ts';
import type { ColumnTarget, ColumnUse } from './column-targets.ts';
import { columnTargets, isField, withTarget } from './column-targets.ts';
import classes from './import-columns.module.css';

type Props = {
  sheet: TitledSheet;
  known: KnownFields;
  uses: readonly ColumnUse[];
  /** What is wrong with each column. */
  faults: readonly (string | null)[];
  setUses: (uses: ColumnUse[]) => void;
};

/** That it is still to be chosen is nothing that a person can choose. */
const choices = Object.entries(columnTargets).map(([value, label]) => ({ value, label, disabled: value === 'open' }));
const chosenOnes = choices.filter(({ disabled }) => !disabled);

/** Chooses what each column of a sheet is, and which field it fills. */
export function ImportColumns({ sheet, known, uses, faults, setUses }: Props) {
  const names = { input: known.input.map(fieldName), expected: known.expected.map(fieldName) };
  return (
    <fieldset className={classes.columns}>
      <legend>Columns of the file</legend>
      <ul>
        {sheet.titles.map((title, at) => {
          const use = uses[at] ?? { target: 'none', field: '' };
          const letter = columnLetters(at);
          const called = title || `Column ${letter}`;
          const change = (changed: ColumnUse) => setUses(uses.with(at, changed));
          return (
            <li key={letter} data-left-out={use.target === 'none' || undefined}>
              <div className={classes.column}>
                <small>{letter}</small>
                <div>
                  <strong>{title || 'Without a title'}</strong>
                  <p title={firstCells(sheet, at)}>{firstCells(sheet, at) || 'Only empty cells'}</p>
                </div>
              </div>
              <NativeSelect
                size="xs"
                aria-label={`What ${called} is`}
                data={use.target === 'open' ? choices : chosenOnes}
                value={use.target}
                error={!isField(use.target) && faults[at]}
                onChange={({ currentTarget }) => change(withTarget(use, currentTarget.value as ColumnTarget))}
              />
              {isField(use.target) && (
                <Autocomplete
                  size="xs"
                  aria-label={`Field of ${called}`}
                  placeholder="Choose a field"
                  data={[...new Set(names[use.target])]}
                  limit={12}
                  value={use.field}
                  error={faults[at]}
                  description={isNew(use.field, names[use.target]) && 'A new field: no rule and no case has it'}
                  inputWrapperOrder={['input', 'description', 'error']}
                  comboboxProps={{ zIndex: 400 }}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={(field) => change({ ...use, field })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const isNew = (field: string, names: readonly string[]) =>
  field.trim() !== '' && names.length > 0 && !names.includes(field.trim());

const CELLS_SHOWN = 3;
const ROWS_SEEN = 50;
const MAX_LENGTH = 40;

/** What the first rows have in a column. */
const firstCells = ({ rows }: TitledSheet, at: number) =>
  rows
    .slice(0, ROWS_SEEN)
    .map(({ cells }) => cells[at])
    .filter((cell) => !isEmptyCell(cell))
    .slice(0, CELLS_SHOWN)
    .map((cell) => String(cell).slice(0, MAX_LENGTH))
    .join(' · ');
