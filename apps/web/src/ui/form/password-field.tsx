import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { look } from './fields.tsx';

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
