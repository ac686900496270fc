import { Button } from '@mantine/core';
import danger from '#ui/buttons/danger-button.module.css';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { focusMain } from '#ui/layout/main-region.tsx';
import type { Fault } from '../working-copy/content.ts';
import { faultMessages } from '../working-copy/fault-messages.ts';

type Props = { fault: Fault; discard: () => void };

/** Explains above the graph why it does not show the current text. */
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
      The text is {faultMessages[fault]}, so the graph is shown as it was last readable and cannot be edited. Mend the
      text in the Text Editor, or discard the changes made there.
    </NoticeBar>
  );
}
