import { Button } from '@mantine/core';
import danger from '#shared/ui/danger-button.module.css';
import { focusMain } from '#shared/ui/main-region.tsx';
import { NoticeBar } from '#shared/ui/notice-bar.tsx';
import type { Fault } from './content.ts';
import { faultWords } from './fault-words.ts';

type Props = { fault: Fault; discard: () => void };

/** Says above the graph why it does not follow the text. */
export function UnreadableNotice({ fault, discard }: Props) {
  function discardText() {
    discard();
    focusMain();
  }

  return (
    <NoticeBar
      tone="warning"
      actions={
        <Button variant="default" size="xs" className={danger.button} onClick={discardText}>
          Discard Text Changes
        </Button>
      }
    >
      The text is {faultWords[fault]}, so the graph is shown as it was last readable and cannot be edited. Mend the text
      in the Text Editor, or discard the changes made there.
    </NoticeBar>
  );
}
