import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertIcon } from '#ui/graphics/alert-icon.tsx';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import classes from './banner.module.css';

type Tone = 'failure' | 'warning' | 'success';

type Props = { tone: Tone; id?: string; children: ReactNode; close?: () => void };

/**
 * The result of an action. A failure interrupts screen readers. A success or warning must be put into a live region
 * that exists before it, such as `SuccessBanner`.
 */
export function Banner({ tone, id, children, close }: Props) {
  return (
    <div id={id} className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      {tone === 'success' ? <Checkmark met /> : <AlertIcon />}
      <div className={classes.words}>{children}</div>
      {close && <CloseButton size={24} aria-label="Dismiss" className={classes.close} onClick={close} />}
    </div>
  );
}
