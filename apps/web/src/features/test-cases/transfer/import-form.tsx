import { Button, SegmentedControl } from '@mantine/core';
import type { TestCase } from '@rulewright/contract';
import { useMemo, useState } from 'react';
import type { CellAnswers } from '#jdm-editor/table/cells/cell-plan.ts';
import { QuestionFields } from '#jdm-editor/table/cells/cell-questions.tsx';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { columnLetters } from '#lib/sheets/sheet.ts';
import { counted } from '#lib/text/counted.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from '#ui/import/import.module.css';
import { ImportFaults } from '#ui/import/import-faults.tsx';
import { SheetSelect } from '#ui/import/sheet-select.tsx';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { knownFields, noFields } from '../fields/known-fields.ts';
import { readTogether } from '../fields/read-together.ts';
import { columnFaults, matchTitles, sideOf } from './column-targets.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { CasePlan, ImportMode } from './plan-cases.ts';
import { planCases } from './plan-cases.ts';
import type { CaseFile } from './read-case-file.ts';
import { oddCells, readCaseSheet, textsOf } from './read-case-sheet.ts';

type Props = {
  fileName: string;
  file: CaseFile;
  cases: readonly TestCase[];
  /** The types of the fields, by which the cells of a sheet are read. */
  typeOf?: TypeOfField;
  edits: CaseEdits;
  close: () => void;
};

const noType: TypeOfField = () => undefined;

/** What the columns of a file are for, and what importing it would change. */
export function ImportForm({ fileName, file, cases, typeOf = noType, edits, close }: Props) {
  const [mode, setMode] = useState<ImportMode>('keep');
  const [sheetAt, setSheetAt] = useState(0);
  const sheet = file.sheets?.[sheetAt] ?? null;
  const known = useMemo(() => knownFields(cases, file.sheets ? file.fields : noFields), [cases, file]);
  const [uses, setUses] = useState(() => (sheet ? matchTitles(sheet.titles, known) : []));
  const faults = useMemo(() => columnFaults(uses, columnLetters), [uses]);
  const isChosen = faults.every((fault) => fault === null);
  // Only an export has ids, and it has numbers as JSON writes them.
  const [answers, setAnswers] = useState<CellAnswers>(
    uses.some(({ target }) => target === 'id') ? { decimal: '.' } : {},
  );
  const { readAs, questions } = useMemo(
    () => readTogether(sheet ? textsOf(sheet, uses, typeOf) : new Map(), answers),
    [sheet, uses, typeOf, answers],
  );
  const read = useMemo(
    () => (!isChosen ? [] : sheet ? readCaseSheet(sheet, uses, typeOf, readAs) : (file.cases ?? [])),
    [isChosen, sheet, uses, typeOf, readAs, file],
  );
  const odd = useMemo(() => oddCells(read, typeOf), [read, typeOf]);
  const plan = useMemo(() => planCases(cases, read, mode, randomUuid), [cases, read, mode]);
  const isIdle = !isChosen || plan.changes.length === 0 || plan.refusal !== null || edits.isPending;
  const lacksAnswers = isChosen && sheet !== null && !uses.some(({ target }) => sideOf(target) === 'expected');

  function chooseSheet(at: number) {
    setSheetAt(at);
    setUses(matchTitles(file.sheets?.[at]?.titles ?? [], known));
  }

  async function apply() {
    if (isIdle) return;
    const changes = plan.changes.map(({ id, base, after }) => ({ id, base, content: after }));
    if (await edits.change(`import ${fileName}`, changes)) close();
  }

  return (
    <>
      <div className={classes.choices}>
        {file.sheets && <SheetSelect sheets={file.sheets} at={sheetAt} choose={chooseSheet} />}
        <SegmentedControl
          size="xs"
          aria-label="What happens to the cases that are not in the file"
          value={mode}
          onChange={(value) => setMode(value as ImportMode)}
          data={[
            { value: 'keep', label: 'Keep other cases' },
            { value: 'delete', label: 'Delete other cases' },
          ]}
        />
      </div>
      {lacksAnswers && plan.faults.length > 0 ? (
        <div className={classes.first}>
          <Banner tone="warning">No column is Expected. Choose it for those that hold the answer.</Banner>
        </div>
      ) : (
        <ImportFaults title={`${counted(plan.faults.length, 'test case')} cannot be imported`} faults={plan.faults} />
      )}
      {sheet && <ImportColumns sheet={sheet} known={known} uses={uses} faults={faults} setUses={setUses} />}
      <QuestionFields questions={questions} answers={answers} setAnswers={setAnswers} />
      <p className={classes.summary} role="status">
        {isChosen ? summaryOf(plan) : 'Say of each column what it is first.'}
      </p>
      {isChosen && plan.changes.length > 0 && <ImportPreview changes={plan.changes} />}
      <ImportFaults
        title={`${counted(odd.length, 'cell')} ${odd.length === 1 ? 'needs' : 'need'} a look, imported as text`}
        faults={odd}
      />
      <div className={body.foot}>
        {(plan.refusal ?? edits.failure) !== null && <Banner tone="failure">{plan.refusal ?? edits.failure}</Banner>}
        <div className={body.actions}>
          <Button onClick={() => void apply()} {...ariaDisabled(isIdle)}>
            {edits.isPending ? 'Importing...' : 'Import'}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}

/** How many cases are new, changed, deleted and the same, and how many cannot be read. */
function summaryOf({ changes, sameCount, faults }: CasePlan): string {
  const count = (wanted: string) => changes.filter(({ kind }) => kind === wanted).length;
  const parts = [
    [count('new'), 'new'],
    [count('changed'), 'changed'],
    [count('deleted'), 'deleted'],
    [sameCount, 'the same'],
    [faults.length, 'with errors, left out'],
  ] as const;
  const told = parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number.toLocaleString('en')} ${words}`);
  return told.length === 0 ? 'There is nothing to import.' : `Test cases: ${told.join(' · ')}`;
}
