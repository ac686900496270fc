import { Button, TextInput } from '@mantine/core';
import { limits } from '@rulewright/contract';
import type { FormEvent } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import body from '#shared/ui/dialog-body.module.css';
import { waiting } from '#shared/ui/waiting.ts';

type Props = {
  opened: boolean;
  action: 'Publish' | 'Republish';
  unsaved: boolean;
  pending: boolean;
  changelog: string;
  write: (changelog: string) => void;
  publish: () => void;
  close: () => void;
};

/** Asks what is new before a version becomes the one that is served. */
export function PublishDialog({ opened, unsaved, close, ...form }: Props) {
  const { action, pending } = form;
  return (
    <Dialog
      opened={opened}
      title={`${action} this document`}
      size="30rem"
      closeButton={false}
      close={() => !pending && close()}
    >
      <p className={body.words}>
        The public endpoint will answer with this version.
        {unsaved && ' Your unsaved changes are saved first.'}
      </p>
      <PublishForm {...form} close={close} />
    </Dialog>
  );
}

function PublishForm({ action, pending, changelog, write, publish, close }: Omit<Props, 'opened' | 'unsaved'>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    publish();
  }

  return (
    <form onSubmit={submit}>
      <TextInput
        label="What is new"
        description={`Optional, up to ${limits.changelog} characters, for the history of versions`}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        maxLength={limits.changelog}
        autoComplete="off"
        data-autofocus
        value={changelog}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={body.actions}>
        <Button type="submit" {...waiting(pending)}>
          {pending ? 'Publishing...' : action}
        </Button>
        <Button variant="default" onClick={() => !pending && close()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
