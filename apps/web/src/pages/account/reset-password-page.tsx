import { Box, Button } from '@mantine/core';
import { ResetPassword } from '@rulewright/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { ResetPasswordForm } from '#features/accounts/reset-password-form.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { closeSession } from '#workspace/sign-out.ts';

const signIn = (
  <>
    Remembered it? <Link to="/login">Sign in</Link>
  </>
);

const requestNewLink = (
  <Button component={Link} to="/forgot-password" size="md" fullWidth>
    Request New Link
  </Button>
);

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<{ token: string; message: string } | null>(null);
  const token = ResetPassword.shape.token.safeParse(params.get('token'));

  function finish() {
    // The reset has ended all sessions of the account, and the sign-in page is only for visitors without one.
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
        {requestNewLink}
      </AuthSheet>
    );
  }
  if (refusal?.token === token.data) {
    return (
      <AuthSheet key="refused" title="Invalid reset link" announced foot={signIn}>
        <Box mb="1.125rem">
          <Banner tone="failure">{refusal.message}</Banner>
        </Box>
        {requestNewLink}
      </AuthSheet>
    );
  }
  return (
    <AuthSheet key={token.data} title="Reset your password" foot={signIn}>
      <ResetPasswordForm
        token={token.data}
        onReset={finish}
        onRefused={(message) => setRefusal({ token: token.data, message })}
      />
    </AuthSheet>
  );
}
