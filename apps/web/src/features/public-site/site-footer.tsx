import { Box, Container, Group } from '@mantine/core';
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
        <Group gap="2.5rem 4rem" align="stretch" justify="space-between" py="xl">
          <Box flex="1 1 16rem" maw="22rem">
            <Logo />
            <Box component="p" mt="0.875rem">
              Author, test, publish and serve business decision rules.
            </Box>
          </Box>
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
        </Group>
        <div className={classes.bottom}>
          <p>Open source under the MIT license.</p>
          <ColorSchemeSwitch />
        </div>
      </Container>
    </footer>
  );
}
