import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import type { CellAnswers } from '#jdm-editor/table/cells/cell-plan.ts';
import { QuestionFields } from '#jdm-editor/table/cells/cell-questions.tsx';
import { inferredValues } from '#jdm-editor/table/columns/inferred-values.ts';
import type { TableContent } from '#jdm-editor/table/content/table-content.ts';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import type { EditTable } from '#jdm-editor/table/content/table-edits.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import type { TitledSheets } from '#lib/sheets/titled-sheet.ts';
import { isEmptyRow } from '#lib/sheets/titled-sheet.ts';
import { counted } from '#lib/text/counted.ts';
import body from '#ui/dialogs/dialog-body.module.css';
import classes from '#ui/import/import.module.css';
import { ImportFaults } from '#ui/import/import-faults.tsx';
import { SheetSelect } from '#ui/import/sheet-select.tsx';
import { ColumnTargets } from './column-targets.tsx';
import { ImportPreview } from './import-preview.tsx';
import { matchColumns } from './match-columns.ts';
import type { ImportMode } from './plan-import.ts';
import { planImport, withoutFirstColumns } from './plan-import.ts';

type Props = Pick<NodePanelProps, 'scope' | 'response'> & {
  fileName: string;
  sheets: TitledSheets;
  content: TableContent;
  edit: EditTable;
  close: () => void;
};

/** Where the columns of a file go, and what importing it would change. */
export function ImportForm({ fileName, sheets, content: present, edit, scope, response, close }: Props) {
  const content = useMemo(() => withoutFirstColumns(present), [present]);
  const [sheetAt, setSheetAt] = useState(0);
  const [mode, setMode] = useState<ImportMode>('replace');
  const [keepsEmpty, setKeepsEmpty] = useState(true);
  const whole = sheets[sheetAt] ?? sheets[0];
  const emptyCount = useMemo(() => whole.rows.filter(isEmptyRow).length, [whole]);
  const sheet = useMemo(
    () => (keepsEmpty ? whole : { ...whole, rows: whole.rows.filter((row) => !isEmptyRow(row)) }),
    [whole, keepsEmpty],
  );
  const columns = useMemo(() => tableColumns(content), [content]);
  const [inferred] = useState(() => inferredValues(columns, { scope, response }));
  const [targets, setTargets] = useState(() => matchColumns(sheet, columns));
  const [keyAt, setKeyAt] = useState<number | null>(null);
  const [answers, setAnswers] = useState<CellAnswers>({});
  const plan = useMemo(
    () => planImport(content, sheet, targets, mode, randomUuid, keyAt, inferred, answers),
    [content, sheet, targets, mode, keyAt, inferred, answers],
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
    setTargets(matchColumns(sheets[at] ?? sheets[0], columns));
    setKeyAt(null);
  }

  function apply() {
    edit(`import ${fileName}`, () => plan.content);
    close();
  }

  return (
    <>
      <div className={classes.choices}>
        <SheetSelect sheets={sheets} at={sheetAt} choose={choose} />
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
      {emptyCount > 0 && (
        <Checkbox
          mt="sm"
          size="xs"
          label={`Import ${counted(emptyCount, 'empty line')} as ${emptyCount === 1 ? 'a row' : 'rows'}`}
          description="A row without conditions matches every input."
          checked={keepsEmpty}
          onChange={({ currentTarget }) => setKeepsEmpty(currentTarget.checked)}
        />
      )}
      <ColumnTargets titles={sheet.titles} columns={columns} targets={targets} setTargets={setTargets} />
      <QuestionFields questions={plan.questions} answers={answers} setAnswers={setAnswers} />
      <p className={classes.summary} role="status">
        {!isUsed
          ? 'No column of the file goes anywhere yet'
          : isSame
            ? 'The table is already as the file has it'
            : [
                added > 0 && `${counted(added, 'row')} added`,
                changed > 0 && `${counted(changed, 'row')} changed`,
                removed > 0 && `${counted(removed, 'row')} removed`,
                plan.sameCount > 0 && `${counted(plan.sameCount, 'row')} unchanged`,
              ]
                .filter(Boolean)
                .join(', ')}
        {isUsed && plan.said !== '' && `. Read as ${plan.said}`}
      </p>
      {isUsed && !isSame && <ImportPreview plan={plan} />}
      <ImportFaults
        title={`${counted(plan.faults.length, 'cell')} ${plan.faults.length === 1 ? 'needs' : 'need'} a look`}
        faults={plan.faults}
      />
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
