import { Outlet } from 'react-router';
import { AuthDrawing } from '#features/accounts/auth-drawing.tsx';
import { ColorSchemeSwitch } from '#ui/form/color-scheme-switch.tsx';
import { MainRegion } from '#ui/layout/main-region.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { HomeLink } from '#ui/navigation/home-link.tsx';
import classes from './auth-layout.module.css';

/** The layout of pages for signing in, registering and resetting a password. */
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
