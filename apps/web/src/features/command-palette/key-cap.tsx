import { Text } from '@mantine/core';

/** A key of the keyboard. Hidden from screen readers, which know the shortcut from `aria-keyshortcuts`. */
export function KeyCap({ children }: { children: string }) {
  return (
    <Text
      span
      inherit
      flex="none"
      px="0.375rem"
      bd="1px solid var(--rw-line-strong)"
      bdrs="sm"
      c="dimmed"
      fz="xs"
      lh={1.5}
      aria-hidden="true"
    >
      {children}
    </Text>
  );
}
