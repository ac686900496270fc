import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './banner.module.css';
import { FailureMark } from './failure-mark.tsx';
import { Tick } from './tick.tsx';

type Props = { tone: 'failure' | 'success'; id?: string; children: ReactNode; close?: () => void };

/** What came of an action. A failure interrupts a screen reader; a success belongs into a region that is there before it, as `Success` is. */
export function Banner({ tone, id, children, close }: Props) {
  return (
    <div id={id} className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      {tone === 'failure' ? <FailureMark /> : <Tick met />}
      <div className={classes.words}>{children}</div>
      {close && <CloseButton size={24} aria-label="Dismiss" className={classes.close} onClick={close} />}
    </div>
  );
}
