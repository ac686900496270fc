import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertIcon } from '#ui/graphics/alert-icon.tsx';
import classes from './notice-bar.module.css';

type Props = { tone?: 'quiet' | 'warning'; actions?: ReactNode; children: ReactNode };

/**
 * Information for people while they work, with optional actions. Must be inside a live region, so that screen readers
 * announce it.
 */
export function NoticeBar({ tone = 'quiet', actions, children }: Props) {
  return (
    <div aria-atomic className={classes.bar} data-tone={tone}>
      <Group wrap="nowrap" gap="0.625rem" align="stretch" flex="1 1 16rem">
        {tone === 'warning' && <AlertIcon />}
        <p>{children}</p>
      </Group>
      {actions && (
        <Group gap="xs" align="stretch">
          {actions}
        </Group>
      )}
    </div>
  );
}
