import { Button, VisuallyHidden } from '@mantine/core';
import { copyText } from '#lib/browser/copy-text.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import classes from './copy-button.module.css';

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
      <Button variant="default" size="xs" className={classes.button} aria-label={label} onClick={copy}>
        {said ?? 'Copy'}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
