import { Autocomplete, Button, Input, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { outputTarget, parseExpression } from '@rulewright/jdm';
import type { FormEvent } from 'react';
import { useId, useMemo, useState } from 'react';
import type { CellAnswers } from '#jdm-editor/table/cells/cell-plan.ts';
import type { ColumnKind } from '#jdm-editor/table/content/column-types.ts';
import {
  columnKinds,
  kindOfColumn,
  ownValues,
  typeChange,
  unknownType,
} from '#jdm-editor/table/content/column-types.ts';
import type { HitPolicy, TableColumn } from '#jdm-editor/table/content/table-content.ts';
import type { CellChange } from '#jdm-editor/table/content/table-edits.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import type { TypeChangePlan } from './type-change-plan.ts';
import { TypeChangePreview } from './type-change-preview.tsx';

type ColumnDialogProps = {
  /** The column as it is, or as it will be without what is chosen here. Null while the dialog is closed. */
  column: TableColumn | null;
  isNew: boolean;
  hitPolicy: HitPolicy;
  /** The paths of the fields that are offered for a column. */
  fields: (column: TableColumn) => string[];
  /** What another type of the column makes of its cells. Null where no cell has to be read. */
  planType: (column: TableColumn, type: ColumnKind, answers: CellAnswers) => TypeChangePlan | null;
  /** The type that is chosen at first, if it is not that of the column. */
  suggested?: ColumnKind | undefined;
  /** Saves the members of the column that change, and the cells that change with them. */
  save: (changes: Record<string, unknown>, cells: readonly CellChange[]) => void;
  close: () => void;
};

/** Names a column, and says what it reads or writes. */
export function ColumnDialog({ column, isNew, ...form }: ColumnDialogProps) {
  const side = column?.side === 'outputs' ? 'output' : 'input';
  return (
    <Dialog
      opened={column !== null}
      title={isNew ? `Add ${side} column` : `Edit ${side} column`}
      size="26rem"
      close={form.close}
    >
      {column && <ColumnForm column={column} isNew={isNew} {...form} />}
    </Dialog>
  );
}

function ColumnForm({
  column,
  isNew,
  hitPolicy,
  fields,
  planType,
  suggested,
  save,
  close,
}: ColumnDialogProps & { column: TableColumn }) {
  const [name, setName] = useState(column.name);
  const isInput = column.side === 'inputs';
  const written = isInput ? { path: column.field, collects: false } : outputTarget(column.field);
  const [field, setField] = useState(written.path);
  const [collects, setCollects] = useState(written.collects);
  const aboutCollecting = useId();
  const [kind, setKind] = useState<ColumnKind>(suggested ?? kindOfColumn(column));
  const [answers, setAnswers] = useState<CellAnswers>({});
  const [isConverting, setConverting] = useState(true);
  const [values, setValues] = useState(ownValues(column));
  const [isAsked, setAsked] = useState(false);
  const unknown = unknownType(column);
  // As they are when the dialog opens: a run while it is open must not exchange what somebody is about to press.
  const [paths] = useState(() => fields(column));
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  // A list that has only what stands in the field covers what is beside the dialog for nothing.
  const hasOthers = paths.some((path) => path !== field && path.toLowerCase().includes(field.trim().toLowerCase()));
  const fault = faultIn(field, isInput);
  // A name that is only that of the field follows it.
  const chosenName = name.trim() === column.field || name.trim() === written.path ? '' : name.trim();

  const plan = useMemo(
    () => (isNew || kind === kindOfColumn(column) ? null : planType(column, kind, answers)),
    [isNew, kind, column, planType, answers],
  );

  /** Whoever writes `tags[]`, as it is stored, means the switch. */
  function changeField(text: string) {
    const target = outputTarget(text);
    if (isInput || !target.collects) return setField(text);
    setField(target.path);
    setCollects(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside of another one's dialog would send that too.
    event.stopPropagation();
    setAsked(true);
    if (fault) return;
    save(
      {
        name: chosenName || field.trim() || (isInput ? 'Input' : 'Output'),
        field: collects ? `${field.trim()}[]` : field.trim(),
        ...typeChange(column, kind, kind === 'string' ? values : []),
      },
      isConverting ? (plan?.changes ?? []) : [],
    );
    close();
  }

  return (
    <form onSubmit={submit} noValidate className={body.withFoot}>
      <Autocomplete
        label="Field"
        description={
          isInput
            ? 'The value that the cells test: a field, or an expression. Without it each cell is a whole condition.'
            : 'Where the result is written. A dot leads into another field: order.fee.'
        }
        placeholder={isInput ? 'customer.age' : 'discount'}
        value={field}
        onChange={changeField}
        data={hasOthers ? paths : []}
        limit={12}
        // On a phone the list covers what is around the field, and comes when somebody asks for it.
        openOnFocus={!isNarrow}
        maxDropdownHeight={isNarrow ? 140 : 250}
        error={(isAsked || !isNew) && fault}
        // Beside the dialog, or above the field, so that what comes below it stays in sight.
        comboboxProps={{ zIndex: 400, width: 'target', position: isNarrow ? 'top' : 'right-start' }}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        // What a new column has there only stands for what its author writes.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <TextInput
        mt="md"
        label="Name"
        description="What the column is called. Without it, it is called like its field."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        mt="md"
        label="Type"
        description={
          unknown !== null && kind === 'any'
            ? `The column has the type "${unknown}", which is not known here. It is kept as it is.`
            : 'What people type into the cells. Whatever else they type is an expression.'
        }
        data={columnKinds}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ColumnKind)}
      />
      {kind === 'string' && (
        <TagsInput
          mt="md"
          label="Values"
          description="Offered while a cell is written. Other texts are marked."
          value={values}
          onChange={setValues}
        />
      )}
      {!isInput && (collects || hitPolicy === 'first') && (
        <>
          <Switch
            mt="md"
            label="Collect the values of all rows that hit"
            aria-describedby={aboutCollecting}
            checked={collects}
            onChange={({ currentTarget }) => setCollects(currentTarget.checked)}
          />
          <Input.Description id={aboutCollecting} mt={4}>
            {collectsWords[hitPolicy]}
          </Input.Description>
        </>
      )}
      {plan && (
        <TypeChangePreview
          plan={plan}
          answers={answers}
          setAnswers={setAnswers}
          isConverting={isConverting}
          setConverting={setConverting}
        />
      )}
      <div className={body.foot}>
        <div className={body.actions}>
          <Button type="submit">{isNew ? 'Add column' : 'Save column'}</Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What becomes of a column that collects, by the hit policy of its table. */
const collectsWords: Record<HitPolicy, string> = {
  first: 'The field becomes a list. Columns without this have the value of the first row that hits.',
  collect: 'Makes no difference here: the hit policy Collect gives each row that hits its own result.',
};

function faultIn(field: string, isInput: boolean): string | null {
  const text = field.trim();
  if (!isInput && text.includes('[]')) return 'A result is written to a field, and not to an item of a list.';
  if (!isInput) return text === '' ? 'Say where the result is written.' : null;
  if (text === '') return null;
  const parsed = parseExpression(text);
  return parsed.ok ? null : `This cannot be read: ${parsed.error.message}.`;
}
