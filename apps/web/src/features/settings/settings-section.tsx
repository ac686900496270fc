import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import classes from './settings-section.module.css';

type Props = {
  title: string;
  about: string;
  /** Takes the focus when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function SettingsSection({ title, about, headingRef, children }: Props) {
  const heading = useId();

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.words}>
        <h2 id={heading} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        <p>{about}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
