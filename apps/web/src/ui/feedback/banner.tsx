import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertIcon } from '#ui/graphics/alert-icon.tsx';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import classes from './banner.module.css';

type Tone = 'failure' | 'warning' | 'success';

type Props = { tone: Tone; id?: string; children: ReactNode; close?: () => void };

/**
 * What came of an action. A failure interrupts a screen reader; a success or a warning belongs into a region that is there
 * before it, as `Success` is.
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
