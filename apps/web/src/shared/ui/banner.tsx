import type { ReactNode } from 'react';
import classes from './banner.module.css';

type Props = { tone: 'failure' | 'success'; children: ReactNode };

/** What came of an action. A failure interrupts a screen reader; a success belongs into a `role="status"` region. */
export function Banner({ tone, children }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        {tone === 'failure' ? <path d="M8 2.5v7M8 11.5v2" /> : <path d="m2.5 8.5 3.7 3.8L13.5 4" />}
      </svg>
      <div>{children}</div>
    </div>
  );
}
