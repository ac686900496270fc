import { Button } from '@mantine/core';
import { ResetPassword } from '@rulewright/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { ResetPasswordForm } from '#features/accounts/reset-password-form.tsx';
import { closeSession } from '#shared/session/sign-out.ts';

const signIn = (
  <>
    Remembered it? <Link to="/login">Sign in</Link>
  </>
);

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = ResetPassword.shape.token.safeParse(params.get('token'));

  function finish() {
    // The reset ended every session of the account, and the sign-in page is only for visitors without one.
    void closeSession('by reset');
    setDone(true);
  }

  if (done) {
    return (
      <AuthSheet key="done" title="Password reset successful" announced lead="Sign in with your new password.">
        <Button component={Link} to="/login" size="md" fullWidth>
          Go to Sign In
        </Button>
      </AuthSheet>
    );
  }
  if (!token.success) {
    return (
      <AuthSheet
        key="invalid"
        title="Invalid reset link"
        lead="The password reset link is invalid or has expired."
        foot={signIn}
      >
        <Button component={Link} to="/forgot-password" size="md" fullWidth>
          Request New Link
        </Button>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet key={token.data} title="Reset your password" foot={signIn}>
      <ResetPasswordForm token={token.data} onReset={finish} />
    </AuthSheet>
  );
}
