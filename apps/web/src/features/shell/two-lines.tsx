import { Stack, Text } from '@mantine/core';

type Props = { name: string; note: string };

/** A name with a word about it below, neither longer than its line. */
export const TwoLines = ({ name, note }: Props) => (
  <Stack component="span" gap={0} flex={1} miw={0} lh={1.4}>
    <Text component="b" inherit truncate fz="0.9375rem" fw={600}>
      {name}
    </Text>
    <Text span inherit truncate c="dimmed" fz="xs">
      {note}
    </Text>
  </Stack>
);
