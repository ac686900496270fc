import { AuthLink } from '#features/accounts/auth-link.tsx';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { LegalNote } from '#features/accounts/legal-note.tsx';
import { RegisterForm } from '#features/accounts/register-form.tsx';

export function RegisterPage() {
  return (
    <AuthSheet
      title="Create your account"
      lead={
        <>
          Already have one? <AuthLink to="/login">Sign in</AuthLink>
        </>
      }
      foot={<LegalNote act="creating an account" />}
    >
      <RegisterForm />
    </AuthSheet>
  );
}
