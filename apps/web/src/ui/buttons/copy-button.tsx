import { Button, VisuallyHidden } from '@mantine/core';
import { copyText } from '#lib/browser/copy-text.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';

type Props = {
  /** For screen readers, such as "Copy token". */
  label: string;
  text: string;
};

export function CopyButton({ label, text }: Props) {
  const [said, say] = useTemporaryMessage();

  async function copy() {
    say((await copyText(text)) ? 'Copied' : 'Not copied');
  }

  return (
    <>
      {/* As wide as "Copied", so that nothing moves. */}
      <Button variant="default" size="xs" miw="4.75rem" aria-label={label} onClick={copy}>
        {said ?? 'Copy'}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
