import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

type Props = Pick<BoxProps, 'maw' | 'mb'> & {
  /** Amber for a success that needs attention. */
  tone?: 'success' | 'warning';
  children: ReactNode;
};

/**
 * Announces that an action succeeded. Always mounted, because screen readers announce only changes of an element they
 * know. The space below it is there only while it says something.
 */
export function SuccessBanner({ maw, mb, tone = 'success', children }: Props) {
  return (
    <Box role="status" {...(children && { maw, mb })}>
      {children && <Banner tone={tone}>{children}</Banner>}
    </Box>
  );
}
