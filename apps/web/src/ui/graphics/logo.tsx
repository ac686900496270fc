import { Group, Text } from '@mantine/core';

/** An R whose stem is a ruler and whose leg is a branch. favicon.svg is the same drawing. */
function LogoMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M8 3v26M8 4.5h10.5a5.75 5.75 0 0 1 0 11.5H8" strokeWidth="3" />
      <path d="M2 4.5h6M4 10.25h4M2 16h6M4 21.75h4M2 27.5h6" strokeWidth="2" />
      <path d="m17.5 16 7.2 8.6" strokeWidth="3" stroke="var(--rw-accent)" />
      <circle cx="26" cy="26.2" r="3.8" fill="var(--rw-accent)" stroke="none" />
    </svg>
  );
}

export function Logo() {
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="0.625rem" c="var(--rw-ink)">
      <LogoMark />
      <Text span inherit fz="1.3125rem" fw={650} lts="-0.025em" lh={1}>
        Rulewright
      </Text>
    </Group>
  );
}
