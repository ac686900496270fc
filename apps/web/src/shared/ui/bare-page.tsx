import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bare-page.module.css';
import { Logo } from './logo.tsx';

/** A page for when nothing else can be relied on: the logo, and what there is to say. */
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
