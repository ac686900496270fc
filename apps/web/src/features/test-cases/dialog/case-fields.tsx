import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { JsonEditor } from '#ui/code/json-editor.tsx';
import { AnyPlaces } from './any-places.tsx';
import classes from './case-dialog.module.css';
import type { CaseForm } from './case-form.ts';

type Props = {
  form: CaseForm;
  edit: (change: Partial<CaseForm>) => void;
  /** What was answered to the case, as far as it is known. */
  answer: unknown;
  isNew: boolean;
  readOnly: boolean;
  /** Expects what the rules answer now. Null where they cannot be asked. */
  takeAnswer: (() => void) | null;
  /** Whether they are being asked. */
  isAsking: boolean;
};

/** Everything that is written of a test case. */
export function CaseFields({ form, edit, answer, isNew, readOnly, takeAnswer, isAsking }: Props) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        value={form.name}
        readOnly={readOnly}
        data-autofocus={isNew || undefined}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <div className={classes.texts}>
        <div>
          <h3>Input</h3>
          <JsonEditor
            height="16rem"
            label="Input"
            readOnly={readOnly}
            value={form.input}
            onChange={(input) => edit({ input })}
          />
        </div>
        <div>
          <div className={classes.expected}>
            <h3>Expected</h3>
            {takeAnswer && !readOnly && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => !isAsking && takeAnswer()}
                {...ariaDisabled(isAsking)}
              >
                {isAsking ? 'Asking...' : 'Take the Answer'}
              </Button>
            )}
          </div>
          <JsonEditor
            height="16rem"
            label="Expected"
            readOnly={readOnly}
            value={form.expected}
            onChange={(expected) => edit({ expected })}
          />
        </div>
      </div>
      <Checkbox
        label="Compare only the fields written here"
        checked={form.onlyMembers}
        disabled={readOnly}
        onChange={({ currentTarget }) => edit({ onlyMembers: currentTarget.checked })}
      />
      <Checkbox
        label="Fail if a cell cannot be evaluated"
        checked={form.noFailedCells}
        disabled={readOnly}
        onChange={({ currentTarget }) => edit({ noFailedCells: currentTarget.checked })}
      />
      <div className={classes.small}>
        <TextInput
          label="Tolerance of numbers"
          inputMode="decimal"
          value={form.tolerance}
          readOnly={readOnly}
          onChange={({ currentTarget }) => edit({ tolerance: currentTarget.value })}
        />
        <TextInput
          label="Fixed clock"
          placeholder="2026-01-31T12:00:00Z"
          value={form.clock}
          readOnly={readOnly}
          onChange={({ currentTarget }) => edit({ clock: currentTarget.value })}
        />
        <TextInput
          label="Tags"
          placeholder="tariff, 2026"
          value={form.tags}
          readOnly={readOnly}
          onChange={({ currentTarget }) => edit({ tags: currentTarget.value })}
        />
      </div>
      <AnyPlaces form={form} answer={answer} readOnly={readOnly} choose={(any) => edit({ any })} />
      <Textarea
        label="Notes"
        autosize
        minRows={1}
        maxRows={6}
        value={form.notes}
        readOnly={readOnly}
        onChange={({ currentTarget }) => edit({ notes: currentTarget.value })}
      />
    </div>
  );
}
