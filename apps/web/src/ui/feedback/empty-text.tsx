import type { ReactNode } from 'react';
import classes from './empty-text.module.css';

/** Says that there is nothing in a place where something could be. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
