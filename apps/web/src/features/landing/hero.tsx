import { Button, Container, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import classes from './hero.module.css';
import { TrialTerms } from './trial-terms.tsx';

export function Hero() {
  const signedIn = useSession(isSignedIn);

  return (
    <Container className={classes.hero}>
      <h1 className={classes.title}>Business decisions, drawn to be checked.</h1>
      <Stack gap="lg" maw="36rem">
        <Text fz="lg" lh={1.6}>
          Write your rules as graphs and tables. Try them on real input. Publish them, and let your systems ask over
          HTTP. When a rule changes, no code has to.
        </Text>
        <Group gap="sm">
          {signedIn ? (
            <Button component={Link} to="/dashboard" size="md">
              Go to Dashboard
            </Button>
          ) : (
            <>
              <Button component={Link} to="/register" size="md">
                Get started
              </Button>
              <Button component={Link} to="/login" size="md" variant="default">
                Sign in
              </Button>
            </>
          )}
        </Group>
        <TrialTerms />
      </Stack>
    </Container>
  );
}
