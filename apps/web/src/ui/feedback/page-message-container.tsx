import { Container } from '@mantine/core';
import type { PageMessageProps } from './page-message.tsx';
import { PageMessage } from './page-message.tsx';

/** A page that shows one message and what to do next. */
export function PageMessageContainer(props: PageMessageProps) {
  return (
    <Container w="100%" py="clamp(3rem, 7vh, 8rem)" __vars={{ '--dead-end-title': 'clamp(2.125rem, 5vw, 3.25rem)' }}>
      <PageMessage {...props} />
    </Container>
  );
}
