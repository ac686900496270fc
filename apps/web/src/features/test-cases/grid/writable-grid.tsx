import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { MAX_TEST_CASES } from '@rulewright/contract';
import { useState } from 'react';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { contentBelow } from '../edits/cell-writes.ts';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import type { FieldColumn } from '../fields/case-fields.ts';
import { fieldName, readFieldName } from '../fields/field-titles.ts';
import { CaseGrid } from './case-grid.tsx';
import { SetComparison } from './set-comparison.tsx';
import classes from './writable-grid.module.css';

type Props = Omit<Parameters<typeof CaseGrid>[0], 'readOnly' | 'added' | 'shown' | 'mayAdd' | 'bar'> & {
  cases: readonly TestCase[];
  edits: CaseEdits;
  /** Whether these are all, and not only the first. */
  areAll: boolean;
  permit: Permit;
};

/** The grid of all cases, with rows for new cases and columns for new fields. */
export function WritableGrid({ areAll, permit, ...grid }: Props) {
  const { cases, edits } = grid;
  const [added, setAdded] = useState<readonly FieldColumn[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  // A new row is named by their number, and compared as the last one.
  const isIdle = !areAll || cases.length >= MAX_TEST_CASES || edits.isPending;

  async function addRow() {
    const name = `Case ${cases.length + 1}`;
    const content = contentBelow(cases, name);
    const id = randomUuid();
    setShown(id);
    await edits.change(`add ${name}`, [{ id, base: null, content }]);
  }

  const bar = (selected: readonly TestCase[]) => (
    <div className={classes.bar}>
      <PermittedButton
        permit={permit}
        variant="default"
        size="xs"
        onClick={() => !isIdle && void addRow()}
        {...ariaDisabled(isIdle)}
      >
        Add Row
      </PermittedButton>
      <PermittedButton
        permit={permit}
        variant="default"
        size="xs"
        aria-expanded={isNaming}
        onClick={() => setNaming(!isNaming)}
      >
        Add Column
      </PermittedButton>
      <SetComparison cases={cases} selected={selected} edits={edits} permit={permit} isLoading={!areAll} />
    </div>
  );

  return (
    <>
      {cases.length + added.length > 0 ? (
        <CaseGrid {...grid} readOnly={!permit.allowed} added={added} shown={shown} mayAdd={areAll} bar={bar} />
      ) : (
        <>
          <EmptyText>
            There are no test cases yet. Write one, or let Coverage offer some that reach every rule.
          </EmptyText>
          {bar([])}
        </>
      )}
      {isNaming && (
        <NewColumn
          add={(column) => {
            setAdded((all) => [...all, column]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

const wrong = 'Write the name of a field, such as customer.age';

/** Asks for the field of a column. */
function NewColumn({ add }: { add: (column: FieldColumn) => void }) {
  const [side, setSide] = useState<FieldColumn['side']>('input');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function submit() {
    const path = readFieldName(text.trim());
    if (path) add({ side, path, name: fieldName(path) });
    else setWrong(true);
  }

  return (
    <form
      className={classes.column}
      aria-label="New column"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        aria-label="What the column is of"
        data={[
          { value: 'input', label: 'Input' },
          { value: 'expected', label: 'Expected' },
        ]}
        value={side}
        onChange={(value) => setSide(value as FieldColumn['side'])}
      />
      <TextInput
        aria-label="Field"
        placeholder="customer.age"
        autoFocus
        spellCheck={false}
        value={text}
        error={isWrong && wrong}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setWrong(false);
        }}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
