import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** Whether its words stand beside what it holds, and not above. */
  beside?: boolean;
  /** Takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Section({ title, about, actions, beside = false, headingRef, children }: Props) {
  const heading = useId();

  return (
    <section className={beside ? `${classes.section} ${classes.beside}` : classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={heading} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
          {about && <p>{about}</p>}
        </div>
        {actions}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
