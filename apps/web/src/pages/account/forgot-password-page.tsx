import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthLink } from '#features/accounts/auth-link.tsx';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { ForgotPasswordForm } from '#features/accounts/forgot-password-form.tsx';

export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);

  function confirm(address: string) {
    setEmail(address);
    setSent(true);
  }

  if (sent) {
    return (
      <AuthSheet
        key="sent"
        title="Check your email"
        announced
        lead={
          <>
            If an account belongs to <b>{email}</b>, a link to reset its password is on its way. It works once, for one
            hour.
          </>
        }
        foot="Nothing there? Check your spam folder, or try again."
      >
        <Stack gap="xs">
          <Button component={Link} to="/login" state={state} size="md">
            Return to Sign In
          </Button>
          <Button variant="default" size="md" onClick={() => setSent(false)}>
            Try again
          </Button>
        </Stack>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet
      key="form"
      title="Forgot your password?"
      lead="Tell us your email address, and we will send you a link to choose a new password."
      foot={
        <>
          Remembered it? <AuthLink to="/login">Sign in</AuthLink>
        </>
      }
    >
      <ForgotPasswordForm email={email} onSent={confirm} />
    </AuthSheet>
  );
}
