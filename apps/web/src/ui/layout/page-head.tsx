import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import type { PageLink } from '#ui/navigation/page-link.ts';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './page-head.module.css';

type Props = {
  title: string;
  /** Links to the parent pages. */
  trail?: readonly PageLink[];
  /** Shown below the title: a line of text, or badges. */
  about?: ReactNode;
  actions?: ReactNode;
  /** Whether the title and actions stay visible while the page scrolls. */
  sticky?: boolean;
};

/** The top of a page: breadcrumbs, title and the actions for the whole page. */
export function PageHead({ title, trail, about, actions, sticky = false }: Props) {
  usePageTitle(title);

  return (
    <header className={classes.head} data-sticky={sticky}>
      {trail && <Breadcrumbs trail={trail} current={title} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 title={sticky ? title : undefined}>{title}</h1>
          {about && (
            <Group gap="0.375rem 0.75rem" mt="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {about}
            </Group>
          )}
        </div>
        {actions && (
          <Group gap="0.625rem" align="stretch">
            {actions}
          </Group>
        )}
      </div>
    </header>
  );
}
