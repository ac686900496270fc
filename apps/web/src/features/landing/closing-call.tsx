import { Box, Button, Container } from '@mantine/core';
import { Link } from 'react-router';
import { isSignedIn, useSession } from '#workspace/session/session-store.ts';
import classes from './closing-call.module.css';

export function ClosingCall() {
  const signedIn = useSession(isSignedIn);

  return (
    <Container component="section" aria-labelledby="closing-title" w="100%">
      <div className={classes.call}>
        <div>
          <Box
            component="h2"
            mb="0.375rem"
            fz="clamp(1.625rem, 3vw, 2.125rem)"
            lts="-0.025em"
            lh={1.15}
            id="closing-title"
          >
            Start with one rule.
          </Box>
          <p>The trial is free for 30 days and asks for no credit card.</p>
        </div>
        <Button
          component={Link}
          to={signedIn ? '/dashboard' : '/register'}
          size="md"
          variant="white"
          color="viridian.8"
        >
          {signedIn ? 'Go to Dashboard' : 'Create your organization'}
        </Button>
      </div>
    </Container>
  );
}
