import { Button } from '@mantine/core';
import { focusMain } from '#shared/ui/main-region.tsx';
import type { Fault } from './content.ts';
import { NoticeBar } from './notice-bar.tsx';

const reasons: Record<Fault, string> = {
  syntax: 'The text is not valid JSON',
  shape: 'The text is valid JSON, but not a decision graph with nodes and edges',
};

type Props = { fault: Fault; drop: () => void };

/** Says above the graph why it does not follow the text. */
export function UnreadableNotice({ fault, drop }: Props) {
  function dropAll() {
    drop();
    focusMain();
  }

  return (
    <NoticeBar
      tone="warning"
      actions={
        <Button variant="default" size="xs" onClick={dropAll}>
          Drop Text Changes
        </Button>
      }
    >
      {reasons[fault]}, so the graph is shown as it was last readable and cannot be edited. Mend the text in the Text
      Editor, or drop the changes made there.
    </NoticeBar>
  );
}
