import { Outlet } from 'react-router';
import { SiteFooter } from '#features/public-site/site-footer.tsx';
import { SiteHeader } from '#features/public-site/site-header.tsx';
import { MainRegion } from '#shared/ui/main-region.tsx';
import { SkipLink } from '#shared/ui/skip-link.tsx';
import classes from './public-layout.module.css';

/** The frame of every page that needs no account. */
export function PublicLayout() {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <SiteHeader />
      <MainRegion>
        <Outlet />
      </MainRegion>
      <SiteFooter />
    </div>
  );
}
