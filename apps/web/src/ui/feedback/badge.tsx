import type { ReactNode } from 'react';
import classes from './badge.module.css';

type Props = { tone: 'good' | 'live' | 'quiet'; children: ReactNode };

/** A short label for the state of something. */
export function Badge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
