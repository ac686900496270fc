import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** Takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Section({ title, about, actions, headingRef, children }: Props) {
  const heading = useId();

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </section>
  );
}
