import type { DOMAttributes } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
import classes from './rows.module.css';

/** The handle that a row is dragged by. It is for pointers alone: the keyboard has Alt with the arrows, and the menu. */
export const RowHandle = (props: DOMAttributes<HTMLSpanElement>) => (
  <span className={classes.handle} aria-hidden="true" title="Drag to move" {...props}>
    <Icon name="grip" size={16} />
  </span>
);
