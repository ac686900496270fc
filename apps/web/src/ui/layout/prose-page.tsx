import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './prose-page.module.css';

type Props = { title: string; summary: string; children: ReactNode };

/** A page of running text in one column. */
export function ProsePage({ title, summary, children }: Props) {
  usePageTitle(title);

  return (
    <Container component="article" className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{summary}</p>
      </header>
      <div className={classes.body}>{children}</div>
    </Container>
  );
}
