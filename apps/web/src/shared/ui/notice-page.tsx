import { Container } from '@mantine/core';
import type { NoticeProps } from './notice.tsx';
import { Notice } from './notice.tsx';
import classes from './notice-page.module.css';

/** A page that has one thing to say, and what to do next. */
export function NoticePage(props: NoticeProps) {
  return (
    <Container className={classes.page}>
      <Notice {...props} />
    </Container>
  );
}
