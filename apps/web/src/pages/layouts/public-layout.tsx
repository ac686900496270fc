import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { SiteFooter } from '#features/public-site/site-footer.tsx';
import { SiteHeader } from '#features/public-site/site-header.tsx';
import { MainRegion } from '#ui/layout/main-region.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import classes from './public-layout.module.css';

/** The layout of every page that needs no account. */
export function PublicLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <SiteHeader />
      <MainRegion>{children}</MainRegion>
      <SiteFooter />
    </div>
  );
}
