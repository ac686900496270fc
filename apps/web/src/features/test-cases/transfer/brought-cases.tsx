import type { TestCase } from '@rulewright/contract';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import { ImportForm } from './import-form.tsx';
import type { BroughtFile } from './use-document-file.ts';

type Props = { file: BroughtFile | null; cases: readonly TestCase[]; edits: CaseEdits; close: () => void };

/** What the test cases of an imported document would change. Its graph is in the editor already. */
export function BroughtCases({ file, cases, edits, close }: Props) {
  return (
    <Dialog opened={file !== null} title={file ? `Test cases of ${file.name}` : ''} size="64rem" roomy close={close}>
      {file && (
        <ImportForm
          fileName={file.name}
          file={{ cases: file.cases, sheets: null }}
          cases={cases}
          edits={edits}
          close={close}
        />
      )}
    </Dialog>
  );
}
