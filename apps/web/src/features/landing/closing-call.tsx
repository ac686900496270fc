import { Button, Container } from '@mantine/core';
import { Link } from 'react-router';
import classes from './closing-call.module.css';

export function ClosingCall() {
  return (
    <Container component="section" aria-labelledby="closing-title" w="100%">
      <div className={classes.call}>
        <div>
          <h2 id="closing-title">Start with one rule.</h2>
          <p>The trial is free for 30 days and asks for no credit card.</p>
        </div>
        <Button component={Link} to="/register" size="md" variant="white" color="viridian.8">
          Create your organization
        </Button>
      </div>
    </Container>
  );
}
