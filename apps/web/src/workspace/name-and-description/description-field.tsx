import { Textarea } from '@mantine/core';
import { limits } from '@rulewright/contract';
import growing from '#ui/form/growing-text.module.css';
import type { FieldProps } from '#ui/form/use-server-form.ts';

export function DescriptionField(props: FieldProps) {
  return (
    <Textarea
      {...props}
      label="Description"
      description={`Optional, up to ${limits.description} characters`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      size="md"
      classNames={{ input: growing.input }}
    />
  );
}
