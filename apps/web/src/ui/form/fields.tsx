import type { PasswordInputProps, TextInputProps } from '@mantine/core';
import { PasswordInput, TextInput } from '@mantine/core';

// All fields of these forms are required, so asterisks would be noise.
const look = { size: 'md', required: true, withAsterisk: false } as const;

export function TextField(props: TextInputProps) {
  return <TextInput {...look} {...props} />;
}

export function EmailField(props: TextInputProps) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...look}
      // Unlike Mantine's other inputs, this one does not set `aria-invalid` itself.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...props}
    />
  );
}
