import { Box } from '@mantine/core';
import type { Permit } from '#lib/permit.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { TextField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { DescriptionField } from './description-field.tsx';
import type { Details, DetailsSchema } from './details.ts';
import { forForm } from './details.ts';

type Props = {
  /** The kind of thing that is changed, such as "Project". */
  noun: string;
  current: { name: string; description: string | null };
  schema: DetailsSchema;
  save: (details: Details) => Promise<unknown>;
  fallback: string;
  permit: Permit;
};

/** Changes a name and a description. */
export function SettingsForm({ noun, current, schema, save, fallback, permit }: Props) {
  const [success, saySuccess] = useTemporaryMessage();
  const form = useServerForm({
    schema: forForm(schema),
    permit,
    initialValues: { name: current.name, description: current.description ?? '' },
    send: async (details) => {
      await save(details);
      saySuccess(`${noun} updated successfully!`);
    },
  });

  return (
    <Box maw="32rem" data-own-save>
      <ServerForm form={form} action="Save Changes" pendingAction="Saving..." fallback={fallback} success={success}>
        <TextField label={`${noun} Name`} autoComplete="off" {...form.field('name')} />
        <DescriptionField {...form.field('description')} />
      </ServerForm>
    </Box>
  );
}
