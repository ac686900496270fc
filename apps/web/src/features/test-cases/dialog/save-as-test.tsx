import { useState } from 'react';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { useCaseEdits } from '../edits/use-case-edits.ts';
import type { OpenedCase } from './case-dialog.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { caseOfTexts } from './offer.ts';

type Props = { address: DocumentAddress; documentId: string; input: string; answer: unknown };

const none = () => {};

/** Makes a test case of what the saved rules answered, on a page without the graph. */
export function SaveAsTest({ address, documentId, input, answer }: Props) {
  const permit = useMay('documents:write');
  const [opened, setOpened] = useState<OpenedCase | null>(null);
  const [saved, setSaved] = useState(false);
  const edits = useCaseEdits(address, documentId);

  return (
    <>
      {saved && <span role="status">Test case saved.</span>}
      <PermittedButton
        permit={permit}
        variant="default"
        size="xs"
        onClick={() => {
          setSaved(false);
          setOpened(caseOfTexts(input, JSON.stringify(answer)));
        }}
      >
        Save as Test
      </PermittedButton>
      <CaseDialog
        opened={opened}
        outcome={null}
        isOutdated={false}
        alike={0}
        permit={permit}
        isPending={edits.isPending}
        failure={edits.failure}
        save={(content) =>
          opened &&
          void edits.change(`add ${content.name}`, [{ id: opened.id, base: opened.base, content }]).then((isDone) => {
            setSaved(isDone);
            if (isDone) setOpened(null);
          })
        }
        goOnFrom={none}
        answerNow={null}
        accept={none}
        acceptAlike={none}
        remove={none}
        showHistory={none}
        trace={null}
        close={() => {
          setOpened(null);
          edits.forgetFailure();
        }}
      />
    </>
  );
}
