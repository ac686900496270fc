import { Textarea } from '@mantine/core';
import { limits } from '@rulewright/contract';
import type { ReactNode } from 'react';
import growing from '#shared/form/growing-text.module.css';

type Props = {
  name: string;
  value: string | undefined;
  error: ReactNode;
  // A method, so that a handler of an input's events fits too: of the event only the text is read.
  onChange(event: { currentTarget: { value: string } }): void;
  onBlur: () => void;
};

export function DescriptionField(props: Props) {
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
