import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { MainRegion } from '#ui/layout/main-region.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import classes from './app-frame.module.css';
import { locationOfRoute } from './current-location.ts';
import { headerTitle } from './header-title.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = { search: ReactNode; children: ReactNode };

/** The frame around every page of a signed-in person. */
export function AppFrame({ search, children }: Props) {
  const title = headerTitle(locationOfRoute(useMatches().at(-1)));

  return (
    <div className={classes.frame}>
      <SkipLink />
      <div className={classes.side}>
        <Sidebar />
      </div>
      <header className={classes.header}>
        <Container className={classes.bar}>
          <PhoneMenu />
          {/* Not a heading, because the page has its own. */}
          <p className={classes.title} title={title}>
            {title}
          </p>
          {search}
          <UserMenu />
        </Container>
      </header>
      <MainRegion>
        <Container className={classes.content}>{children}</Container>
      </MainRegion>
    </div>
  );
}
