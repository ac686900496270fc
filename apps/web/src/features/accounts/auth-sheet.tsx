import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Divider } from '#ui/graphics/divider.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './auth-sheet.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  foot?: ReactNode;
  /** Takes the focus when it appears, because it replaces a form with the focused button. */
  announced?: boolean;
  children: ReactNode;
};

/** The frame of an account form: heading, form and small print. */
export function AuthSheet({ title, lead, foot, announced = false, children }: Props) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);

  return (
    <div className={classes.sheet}>
      <Divider />
      <div className={classes.body}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
