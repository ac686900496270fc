import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './titled-sheet.module.css';

type Props = {
  title: string;
  /** Stands at the other end of the title's line. */
  beside: ReactNode;
  children: ReactNode;
};

/** A sheet of rows below a title. */
export function TitledSheet({ title, beside, children }: Props) {
  const heading = useId();

  return (
    <section className={classes.sheet} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}
