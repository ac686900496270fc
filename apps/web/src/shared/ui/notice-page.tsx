import { Container, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice-page.module.css';
import { usePageTitle } from './use-page-title.ts';

type Props = { title: string; drawing?: ReactNode; actions: ReactNode; children: ReactNode };

/** A page that has one thing to say, and what to do next. */
export function NoticePage({ title, drawing, actions, children }: Props) {
  usePageTitle(title);

  return (
    <Container className={classes.page}>
      {drawing}
      <h1>{title}</h1>
      <div className={classes.text}>{children}</div>
      <Group gap="sm">{actions}</Group>
    </Container>
  );
}
