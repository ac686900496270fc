import { Outlet } from 'react-router';
import { AuthDrawing } from '#features/accounts/auth-drawing.tsx';
import { ColorSchemeSwitch } from '#shared/ui/color-scheme-switch.tsx';
import { HomeLink } from '#shared/ui/home-link.tsx';
import { MainRegion } from '#shared/ui/main-region.tsx';
import { SkipLink } from '#shared/ui/skip-link.tsx';
import classes from './auth-layout.module.css';

/** The frame of the pages that lead into an account. */
export function AuthLayout() {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <div className={classes.column}>
        <header>
          <HomeLink to="/" label="Rulewright, home" />
        </header>
        <MainRegion>
          <Outlet />
        </MainRegion>
        <footer>
          <ColorSchemeSwitch />
        </footer>
      </div>
      <AuthDrawing />
    </div>
  );
}
