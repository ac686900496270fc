import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { usePageTitle } from './use-page-title.ts';

export type NoticeProps = { title: string; drawing?: ReactNode; actions: ReactNode; children: ReactNode };

/** One thing to say in the place of a page, and what to do next. */
export function Notice({ title, drawing, actions, children }: NoticeProps) {
  usePageTitle(title);

  return (
    <div className={classes.notice}>
      {drawing}
      <h1>{title}</h1>
      <div className={classes.text}>{children}</div>
      <Group gap="sm">{actions}</Group>
    </div>
  );
}
