import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import type { PageLink } from '#ui/navigation/page-link.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './page-head.module.css';

type Props = {
  title: string;
  /** The pages above this one. */
  trail?: readonly PageLink[];
  /** What stands under the title: a line, or badges. */
  about?: ReactNode;
  actions?: ReactNode;
  /** Whether the title and the actions stay in sight, on a page that is scrolled while it is worked on. */
  sticky?: boolean;
};

/** The top of a page inside the shell: where it is, what it is, and what can be done with all of it. */
export function PageHead({ title, trail, about, actions, sticky = false }: Props) {
  usePageTitle(title);

  return (
    <header className={classes.head} data-sticky={sticky}>
      {trail && <Breadcrumbs trail={trail} current={title} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 title={sticky ? title : undefined}>{title}</h1>
          {about && <div className={classes.about}>{about}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
