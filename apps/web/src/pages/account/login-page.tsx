import { Box } from '@mantine/core';
import { AuthLink } from '#features/accounts/auth-link.tsx';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { LegalNote } from '#features/accounts/legal-note.tsx';
import { LoginForm } from '#features/accounts/login-form.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { useSession } from '#workspace/session/session-store.ts';

export function LoginPage() {
  const expired = useSession(({ ended }) => ended === 'refused');

  return (
    <AuthSheet
      title="Sign in to Rulewright"
      lead={
        <>
          New here? <AuthLink to="/register">Create an account</AuthLink>
        </>
      }
      foot={<LegalNote act="signing in" />}
    >
      {expired && (
        <Box role="alert" mb="1.25rem">
          <NoticeBar>Your session has ended. Sign in again to continue where you were.</NoticeBar>
        </Box>
      )}
      <LoginForm />
      <Box component="p" mt="1.125rem">
        <AuthLink to="/forgot-password">Forgot your password?</AuthLink>
      </Box>
    </AuthSheet>
  );
}
