import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { GuideLink } from './guide-link.tsx';

type Props = { title: string; children: ReactNode };

/** The empty form of a list, with a hint on how to start. */
export function EmptyState({ title, children }: Props) {
  return (
    <section className={classes.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
      <p className={classes.guide}>
        New here? <GuideLink />
      </p>
    </section>
  );
}
