import { Container } from '@mantine/core';
import { Outlet } from 'react-router';
import { useIsInside, VisitorLayout } from './visitor-layout.tsx';

/** The layout of the help pages, for visitors and signed-in people. */
export function HelpLayout() {
  // The shell already has a container.
  const page = useIsInside() ? (
    <Outlet />
  ) : (
    <Container w="100%" py="clamp(2rem, 5vw, 3.5rem) clamp(4rem, 8vw, 6rem)">
      <Outlet />
    </Container>
  );
  return <VisitorLayout>{page}</VisitorLayout>;
}
