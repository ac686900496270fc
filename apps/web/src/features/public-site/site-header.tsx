import { Button, Container } from '@mantine/core';
import { Link } from 'react-router';
import { HomeLink } from '#ui/navigation/home-link.tsx';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import classes from './site-header.module.css';

export function SiteHeader() {
  const signedIn = useSession(isSignedIn);

  return (
    <header className={classes.header}>
      <Container className={classes.bar}>
        <HomeLink to="/" label="Rulewright, home" />
        <nav className={classes.sections} aria-label="Product">
          <Link to="/#features">Features</Link>
          <Link to="/#how-it-works">How it works</Link>
          <a href="/api/docs">API documentation</a>
        </nav>
        <nav className={classes.account} aria-label="Account">
          {signedIn ? (
            <Button variant="default" component={Link} to="/dashboard" className={classes.start}>
              Dashboard
            </Button>
          ) : (
            <>
              <Link to="/login">Sign in</Link>
              <Button component={Link} to="/register" className={classes.start}>
                Get started
              </Button>
            </>
          )}
        </nav>
      </Container>
    </header>
  );
}
