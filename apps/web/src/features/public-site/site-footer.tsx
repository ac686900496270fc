import { Container } from '@mantine/core';
import { Link } from 'react-router';
import { ColorSchemeSwitch } from '#ui/form/color-scheme-switch.tsx';
import { Divider } from '#ui/graphics/divider.tsx';
import { Logo } from '#ui/graphics/logo.tsx';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const signedIn = useSession(isSignedIn);

  return (
    <footer className={classes.footer}>
      <Container w="100%">
        <Divider />
        <div className={classes.columns}>
          <div className={classes.about}>
            <Logo />
            <p>Author, test, publish and serve business decision rules.</p>
          </div>
          <nav aria-label="Footer" className={classes.links}>
            <section>
              <h2>Product</h2>
              <Link to="/#features">Features</Link>
              <Link to="/#how-it-works">How it works</Link>
              <Link to="/help">Help</Link>
              <a href="/api/docs">API documentation</a>
            </section>
            <section>
              <h2>Account</h2>
              {signedIn ? (
                <>
                  <Link to="/dashboard">Dashboard</Link>
                  <Link to="/profile">Profile</Link>
                  <Link to="/settings">Settings</Link>
                </>
              ) : (
                <>
                  <Link to="/login">Sign in</Link>
                  <Link to="/register">Get started</Link>
                  <Link to="/forgot-password">Forgot password</Link>
                </>
              )}
            </section>
            <section>
              <h2>Legal</h2>
              <Link to="/terms">Terms of Service</Link>
              <Link to="/privacy">Privacy Policy</Link>
            </section>
          </nav>
        </div>
        <div className={classes.bottom}>
          <p>Open source under the MIT license.</p>
          <ColorSchemeSwitch />
        </div>
      </Container>
    </footer>
  );
}
