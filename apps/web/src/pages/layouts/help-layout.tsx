import { Container } from '@mantine/core';
import { Outlet } from 'react-router';
import classes from './help-layout.module.css';
import { useIsInside, VisitorLayout } from './visitor-layout.tsx';

/** The layout of the help pages, for visitors and signed-in people. */
export function HelpLayout() {
  // The shell already has a container.
  const page = useIsInside() ? (
    <Outlet />
  ) : (
    <Container className={classes.page}>
      <Outlet />
    </Container>
  );
  return <VisitorLayout>{page}</VisitorLayout>;
}
