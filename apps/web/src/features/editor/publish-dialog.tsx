import { Button, Textarea } from '@mantine/core';
import { limits } from '@rulewright/contract';
import type { FormEvent, KeyboardEvent } from 'react';
import growing from '#shared/form/growing-text.module.css';
import { Dialog } from '#shared/ui/dialog.tsx';
import body from '#shared/ui/dialog-body.module.css';
import { waiting } from '#shared/ui/waiting.ts';
import type { Fault } from './content.ts';
import { refusalOf } from './fault-words.ts';
import type { Saving } from './use-saving.ts';

type Props = {
  opened: boolean;
  action: 'Publish' | 'Republish';
  version: number;
  unsaved: boolean;
  /** Why the unsaved changes cannot be saved, if they cannot. */
  fault: Fault | undefined;
  pending: Saving['pending'];
  changelog: string;
  write: (changelog: string) => void;
  publish: () => void;
  close: () => void;
};

/** Asks what is new before a version becomes the one that is served, if there can be one. */
export function PublishDialog({ opened, version, unsaved, fault, ...form }: Props) {
  const { action, pending } = form;

  function close() {
    if (pending !== 'publishing') form.close();
  }

  return (
    <Dialog opened={opened} title={`${action} this document`} size="30rem" closeButton={false} close={close}>
      {fault ? (
        <>
          <p className={body.words}>{refusalOf(fault)}</p>
          <div className={body.actions}>
            <Button variant="default" onClick={close} data-autofocus>
              Close
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={body.words}>
            {unsaved
              ? 'Your unsaved changes are saved first, and the public endpoint will answer with the version that they make.'
              : `The public endpoint will answer with version ${version}.`}
          </p>
          <PublishForm {...form} close={close} />
        </>
      )}
    </Dialog>
  );
}

function PublishForm({
  action,
  pending,
  changelog,
  write,
  publish,
  close,
}: Omit<Props, 'opened' | 'version' | 'unsaved' | 'fault'>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!pending) publish();
  }

  /** As in any dialog; a line of its own is what Shift is for. */
  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form onSubmit={submit}>
      <Textarea
        label="What is new"
        description={`Optional, up to ${limits.changelog} characters, for the history of versions`}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        maxLength={limits.changelog}
        autoComplete="off"
        data-autofocus
        classNames={{ input: growing.input }}
        value={changelog}
        onKeyDown={submitOnEnter}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={body.actions}>
        <Button type="submit" {...waiting(pending !== null)}>
          {pending === 'publishing' ? 'Publishing...' : action}
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
