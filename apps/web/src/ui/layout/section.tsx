import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** Puts the title beside the content instead of above it. */
  beside?: boolean;
  /** Lets the owner move the focus to the heading when the focused element disappears. */
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
