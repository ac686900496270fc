import { Container } from '@mantine/core';
import type { PageMessageProps } from './page-message.tsx';
import { PageMessage } from './page-message.tsx';
import classes from './page-message-container.module.css';

/** A page that shows one message and what to do next. */
export function PageMessageContainer(props: PageMessageProps) {
  return (
    <Container className={classes.page}>
      <PageMessage {...props} />
    </Container>
  );
}
