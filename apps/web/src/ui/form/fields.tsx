import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';

// All fields of these forms are required, so asterisks would be noise.
export const look = { size: 'md', required: true, withAsterisk: false } as const;

export function TextField(props: TextInputProps) {
  return <TextInput {...look} {...props} />;
}

export function EmailField(props: TextInputProps) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
