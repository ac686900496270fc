import type { ReactNode } from 'react';
import classes from './text-button.module.css';

type Props = { onClick: () => void; children: ReactNode };

/** A button within a sentence, which leads to what it names. */
export const TextButton = ({ onClick, children }: Props) => (
  <button type="button" className={classes.text} onClick={onClick}>
    {children}
  </button>
);
