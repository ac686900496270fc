import { Box } from '@mantine/core';
import { CreateDocument, fallbackMessages, limits } from '@rulewright/contract';
import { TextField } from '#ui/form/fields.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { useMay } from '#workspace/permissions/use-may.ts';

type Props = { name: string; keepCopy: (name: string) => Promise<unknown> };

const schema = CreateDocument.pick({ name: true });
const ending = ' (copy)';

/** Saves one's own work as a new document. */
export function CopyForm({ name: original, keepCopy }: Props) {
  const permit = useMay('documents:write');
  const form = useServerForm({
    schema,
    permit,
    initialValues: { name: `${original.slice(0, limits.name.max - ending.length)}${ending}` },
    send: ({ name }) => keepCopy(name),
  });

  return (
    <Box maw="32rem" mt="lg">
      <ServerForm
        form={form}
        action="Keep Mine as a Copy"
        pendingAction="Keeping..."
        fallback={fallbackMessages.createDocument}
      >
        <TextField label="Name of the copy" autoComplete="off" {...form.field('name')} />
      </ServerForm>
    </Box>
  );
}
