import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#ui/graphics/logo.tsx';
import classes from './bare-page.module.css';

/** A page with only the logo and its content, for when the rest of the application cannot be shown. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.frame}>
      <div className={classes.head}>
        <Container className={classes.bar}>
          <Logo />
        </Container>
      </div>
      {children}
    </main>
  );
}
