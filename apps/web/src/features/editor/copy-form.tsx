import { Button, TextInput } from '@mantine/core';
import { fallbackMessages, limits } from '@rulewright/contract';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { useSingleMutation } from '#shared/api/use-single-mutation.ts';
import { waiting } from '#shared/ui/waiting.ts';
import classes from './editor-dialog.module.css';

type Props = { name: string; keepCopy: (name: string) => Promise<unknown> };

const ending = ' (copy)';

/** Keeps one's work as a document of its own. */
export function CopyForm({ name: original, keepCopy }: Props) {
  const [name, setName] = useState(`${original.slice(0, limits.name.max - ending.length)}${ending}`);
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: keepCopy });

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(name);
  }

  return (
    <form className={classes.copy} onSubmit={submit}>
      <TextInput
        label="Name of the copy"
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={error && messageOf(error, fallbackMessages.createDocument)}
      />
      <Button type="submit" {...waiting(isPending)}>
        {isPending ? 'Keeping...' : 'Keep Mine as a Copy'}
      </Button>
    </form>
  );
}
