import { Button, Group, Text, Textarea } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { TimeText } from '#ui/time/time-text.tsx';
import classes from './token-field.module.css';
import type { ShownToken } from './use-shown-token.ts';

type Props = {
  shown: ShownToken;
  generatedAt: string | null;
  /** Why this person may not see it. */
  hidden: string | null;
};

export function TokenField({ shown, generatedAt, hidden }: Props) {
  return (
    <div>
      {hidden ? <p>There is a token. {hidden}</p> : <Field shown={shown} />}
      {generatedAt && (
        <Text mt="0.375rem" c="dimmed" fz="sm">
          Generated <TimeText value={generatedAt} />
        </Text>
      )}
    </div>
  );
}

function Field({ shown: { token, text, visible, toggle } }: Pick<Props, 'shown'>) {
  /** Copying the dots that hide the token copies the token itself. */
  function copy(event: ClipboardEvent) {
    if (visible || token === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', token);
  }

  return (
    <Group gap="xs">
      <Textarea
        className={classes.field}
        aria-label="Token"
        readOnly
        rows={visible ? 2 : 1}
        value={text}
        onCopy={copy}
      />
      <Button variant="default" size="xs" aria-label={visible ? 'Hide token' : 'Show token'} onClick={toggle}>
        {visible ? 'Hide' : 'Show'}
      </Button>
      <CopyButton label="Copy token" text={token ?? ''} />
    </Group>
  );
}
