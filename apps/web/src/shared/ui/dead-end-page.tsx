import { Container } from '@mantine/core';
import type { DeadEndProps } from './dead-end.tsx';
import { DeadEnd } from './dead-end.tsx';
import classes from './dead-end-page.module.css';

/** A page that has one thing to say, and what to do next. */
export function DeadEndPage(props: DeadEndProps) {
  return (
    <Container className={classes.page}>
      <DeadEnd {...props} />
    </Container>
  );
}
