import type { TestCase } from '@rulewright/contract';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { ImportFile } from '#ui/import/import-file.tsx';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import type { TypeOfField } from '../fields/field-types.ts';
import { ImportForm } from './import-form.tsx';

type Props = {
  /** All of the document, which those of a file are compared with. Null while they are loaded. */
  cases: readonly TestCase[] | null;
  /** The graph in the editor, whose fields are suggested. Null while it cannot be read. */
  graph: object | null;
  typeOf: TypeOfField;
  edits: CaseEdits;
  permit: Permit;
};

/** Brings test cases in from a file. */
export function ImportCases({ cases, graph, typeOf, edits, permit }: Props) {
  return (
    <ImportFile
      accept=".csv,.tsv,.txt,.xlsx,.json"
      read={async (file, signal) => (await import('./read-case-file.ts')).readCaseFile(file, graph, signal)}
      button={(choose) => (
        <PermittedButton
          permit={permit}
          variant="default"
          onClick={() => cases && choose()}
          {...ariaDisabled(cases === null)}
        >
          Import
        </PermittedButton>
      )}
      form={(file, fileName, close) => (
        <ImportForm fileName={fileName} file={file} cases={cases ?? []} typeOf={typeOf} edits={edits} close={close} />
      )}
      onClose={edits.forgetFailure}
    />
  );
}
