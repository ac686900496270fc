import { Container } from '@mantine/core';
import { Outlet } from 'react-router';
import classes from './help-layout.module.css';
import { useIsInside, VisitorLayout } from './visitor-layout.tsx';

/** The frame of the help, which is there for visitors too. */
export function HelpLayout() {
  // The shell has a container of its own.
  const page = useIsInside() ? (
    <Outlet />
  ) : (
    <Container className={classes.page}>
      <Outlet />
    </Container>
  );
  return <VisitorLayout>{page}</VisitorLayout>;
}
