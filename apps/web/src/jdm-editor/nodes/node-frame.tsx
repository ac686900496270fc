import { Box, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Not null where the node covers the graph. */
  back: (() => void) | null;
  children: ReactNode;
};

/** The room of the opened node, with a way back where it stands in the place of the graph. */
export function NodeFrame({ back, children }: Props) {
  return (
    <Stack gap={0} h="100%" bg="var(--rw-sheet)">
      {back && (
        <Box px="0.375rem" py="0.25rem" style={{ borderBottom: '1px solid var(--rw-line)' }}>
          <Button variant="subtle" size="compact-sm" onClick={back}>
            ← Graph
          </Button>
        </Box>
      )}
      <Box flex={1} mih={0}>
        {children}
      </Box>
    </Stack>
  );
}
