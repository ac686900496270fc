import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

type Props = { facts: readonly { label: string; value: ReactNode }[] };

export function FactList({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" c="dimmed">
            {label}
          </Box>
          <Box component="dd" style={{ whiteSpace: 'pre-line' }}>
            {value}
          </Box>
        </div>
      ))}
    </dl>
  );
}
