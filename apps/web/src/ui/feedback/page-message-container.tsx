import { Container } from '@mantine/core';
import type { DeadEndProps } from './page-message.tsx';
import { DeadEnd } from './page-message.tsx';
import classes from './page-message-container.module.css';

/** A page that has one thing to say, and what to do next. */
export function DeadEndPage(props: DeadEndProps) {
  return (
    <Container className={classes.page}>
      <DeadEnd {...props} />
    </Container>
  );
}
