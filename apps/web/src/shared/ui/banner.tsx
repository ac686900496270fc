import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { FailureMark } from './failure-mark.tsx';
import { Tick } from './tick.tsx';

type Props = { tone: 'failure' | 'success'; children: ReactNode };

/** What came of an action. A failure interrupts a screen reader; a success belongs into a `role="status"` region. */
export function Banner({ tone, children }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      {tone === 'failure' ? <FailureMark /> : <Tick met />}
      <div>{children}</div>
    </div>
  );
}
