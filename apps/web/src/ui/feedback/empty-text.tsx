import type { ReactNode } from 'react';
import classes from './empty-text.module.css';

/** Says that a list or section is empty. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
