import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { counted } from '#jdm-editor/table/step-words.ts';
import type { TableContent } from '#jdm-editor/table/table-content.ts';
import { tableColumns } from '#jdm-editor/table/table-content.ts';
import type { EditTable } from '#jdm-editor/table/use-table-grid.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { ColumnTargets } from './column-targets.tsx';
import classes from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { matchColumns } from './match-columns.ts';
import type { ImportMode, TitledSheet } from './plan-import.ts';
import { planImport } from './plan-import.ts';

export type ReadFile = { name: string; sheets: readonly [TitledSheet, ...TitledSheet[]] };

type Props = {
  /** Null while the dialog is closed. */
  file: ReadFile | null;
  content: TableContent;
  edit: EditTable;
  close: () => void;
};

/** Shows what a file would change before it does. */
export function ImportDialog({ file, content, edit, close }: Props) {
  return (
    <Dialog opened={file !== null} title={file ? `Import ${file.name}` : ''} size="64rem" roomy close={close}>
      {file && <ImportForm file={file} content={content} edit={edit} close={close} />}
    </Dialog>
  );
}

const newId = () => crypto.randomUUID();

function ImportForm({ file, content, edit, close }: Props & { file: ReadFile }) {
  const [sheetAt, setSheetAt] = useState(0);
  const [mode, setMode] = useState<ImportMode>('replace');
  const sheet = file.sheets[sheetAt] ?? file.sheets[0];
  const columns = useMemo(() => tableColumns(content), [content]);
  const [targets, setTargets] = useState(() => matchColumns(sheet.titles, columns));
  const [keyAt, setKeyAt] = useState<number | null>(null);
  const plan = useMemo(
    () => planImport(content, sheet, targets, mode, newId, keyAt),
    [content, sheet, targets, mode, keyAt],
  );
  const keys = sheet.titles.flatMap((title, at) =>
    targets[at]?.kind === 'column' ? [{ value: String(at), label: `The same ${title}` }] : [],
  );
  const isUsed = targets.some(({ kind }) => kind !== 'none');
  const count = (wanted: string) => plan.changes.filter(({ kind }) => kind === wanted).length;
  const [added, changed, removed] = [count('added'), count('changed'), count('removed')];
  const isSame = plan.content === content;

  function choose(at: number) {
    setSheetAt(at);
    setTargets(matchColumns(file.sheets[at]?.titles ?? [], columns));
    setKeyAt(null);
  }

  function apply() {
    edit(`import ${file.name}`, () => plan.content);
    close();
  }

  return (
    <>
      <div className={classes.choices}>
        {file.sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label="Sheet"
            data={file.sheets.map(({ name }, at) => ({ value: String(at), label: name || `Sheet ${at + 1}` }))}
            value={String(sheetAt)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="What happens to the rows that are there"
          value={mode}
          onChange={(value) => setMode(value as ImportMode)}
          data={[
            { value: 'replace', label: 'Replace the rows' },
            { value: 'append', label: 'Add below the rows' },
          ]}
        />
        {mode === 'replace' && (
          <NativeSelect
            size="xs"
            className={classes.key ?? ''}
            label="A row is the same one if it has"
            data={[{ value: '', label: 'The same cells, or the same place' }, ...keys]}
            value={keyAt === null ? '' : String(keyAt)}
            onChange={({ currentTarget: { value } }) => setKeyAt(value === '' ? null : Number(value))}
          />
        )}
      </div>
      <ColumnTargets titles={sheet.titles} columns={columns} targets={targets} setTargets={setTargets} />
      <p className={classes.summary} role="status">
        {!isUsed
          ? 'No column of the file goes anywhere yet.'
          : isSame
            ? 'The table is already as the file has it.'
            : [
                added > 0 && `${counted(added, 'row')} added`,
                changed > 0 && `${counted(changed, 'row')} changed`,
                removed > 0 && `${counted(removed, 'row')} removed`,
                `${counted(plan.sameCount, 'row')} unchanged`,
              ]
                .filter(Boolean)
                .join(', ')}
      </p>
      {isUsed && !isSame && <ImportPreview plan={plan} />}
      {plan.faults.length > 0 && (
        <details className={classes.faults} open={plan.faults.length <= 5}>
          <summary>
            {counted(plan.faults.length, 'cell')} {plan.faults.length === 1 ? 'needs' : 'need'} a look
          </summary>
          <ul>
            {plan.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={body.foot}>
        <div className={body.actions}>
          <Button onClick={apply} disabled={!isUsed || isSame}>
            Import
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}
