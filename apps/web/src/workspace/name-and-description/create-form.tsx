import { Box, Text } from '@mantine/core';
import { slugify } from '@rulewright/contract';
import type { KeyboardEvent } from 'react';
import { useEffect, useId } from 'react';
import type { Permit } from '#lib/permit.ts';
import { TextField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { Divider } from '#ui/graphics/divider.tsx';
import { DescriptionField } from './description-field.tsx';
import type { Details, DetailsSchema } from './details.ts';
import { forForm } from './details.ts';
import classes from './details-form.module.css';

export type CloseForm = (success?: string) => void;

type Props = {
  /** The kind of thing to create, such as "Project". */
  noun: string;
  schema: DetailsSchema;
  /** The part of the address before the slug. */
  base: string;
  create: (details: Details & { slug: string }) => Promise<unknown>;
  fallback: string;
  permit: Permit;
  close: CloseForm;
};

/** Creates something from a name and a description, and shows the address that it will get. */
export function CreateForm({ noun, schema, base, create, fallback, permit, close }: Props) {
  const form = useServerForm({
    schema: forForm(schema),
    permit,
    initialValues: { name: '', description: '' },
    send: async (details) => {
      await create({ ...details, slug: slugify(details.name) });
      close(`${noun} created successfully!`);
    },
  });
  const { element, pending } = form;
  const name = form.field('name');
  const title = useId();

  useEffect(() => {
    element.current?.querySelector('input')?.focus();
  }, [element]);

  function cancel() {
    if (!pending) close();
  }

  function cancelOnEscape({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && !nativeEvent.isComposing) cancel();
  }

  return (
    <section className={classes.create} aria-labelledby={title} onKeyDown={cancelOnEscape}>
      <Divider />
      <div className={classes.body}>
        <Box flex="1 1 13rem">
          <Box component="h2" mb="0.375rem" id={title}>
            New {noun.toLowerCase()}
          </Box>
          <Text maw="26em" c="dimmed" fz="sm">
            The name can change later. The address stays as it is made now.
          </Text>
        </Box>
        <Box flex="3 1 26rem" miw={0} maw="38rem">
          <ServerForm
            form={form}
            action={`Create ${noun}`}
            pendingAction="Creating..."
            fallback={fallback}
            cancel={cancel}
          >
            <TextField
              label={`${noun} Name`}
              autoComplete="off"
              description={<Address base={base} slug={slugify(form.values.name)} refused={Boolean(name.error)} />}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...name}
            />
            <DescriptionField {...form.field('description')} />
          </ServerForm>
        </Box>
      </div>
    </section>
  );
}

function Address({ base, slug, refused }: { base: string; slug: string; refused: boolean }) {
  if (slug === '') return 'Its address will be made from the name.';
  return (
    <>
      Address:{' '}
      <span className={classes.address} data-refused={refused}>
        {base}/<b>{slug}</b>
      </span>
    </>
  );
}
