import { Box, Container, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import classes from './prose-page.module.css';

type Props = { title: string; summary: string; children: ReactNode };

/** A page of running text in one column. */
export function ProsePage({ title, summary, children }: Props) {
  usePageTitle(title);

  return (
    <Container component="article" className={classes.page}>
      <header>
        <Box component="h1" fz="clamp(2.125rem, 4.4vw, 3rem)" lts="-0.035em" lh={1.05} style={{ textWrap: 'balance' }}>
          {title}
        </Box>
        <Text maw="26em" mt="md" c="dimmed" fz="lg">
          {summary}
        </Text>
      </header>
      <div className={classes.body}>{children}</div>
    </Container>
  );
}
