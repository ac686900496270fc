import type { PasswordInputProps, TextInputProps } from '@mantine/core';
import { PasswordInput, TextInput } from '@mantine/core';

// Every field of these forms is needed; a star at each would only be noise.
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
      // Unlike its other inputs, Mantine's tells nobody that it is invalid.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...props}
    />
  );
}
