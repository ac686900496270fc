import { Button, Stack, Text } from '@mantine/core';
import type { InvitationOffer, InvitationState } from '@rulewright/contract';
import { fallbackMessages, readInvitation } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { AcceptInvitationForm } from '#features/accounts/accept-invitation-form.tsx';
import { AuthSheet } from '#features/accounts/auth-sheet.tsx';
import { JoinOrganization } from '#features/accounts/join-organization.tsx';
import { LegalNote } from '#features/accounts/legal-note.tsx';
import { home, remember } from '#features/accounts/remembered-location.ts';
import { SignOutDialog } from '#features/shell/sign-out-dialog.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { aRole } from '#workspace/permissions/roles.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { isSignedIn, startSession, useSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';

/** The page that the link of an invitation mail opens. */
export function InvitePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invitation = useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => call(readInvitation, { params: { token }, signal }),
    enabled: token !== '',
    // An invitation can be accepted or withdrawn at any time.
    staleTime: 0,
  });

  if (token === '') return unknown;
  if (invitation.data) return <Offer token={token} offer={invitation.data} />;
  return (
    <QueryContent
      query={invitation}
      loading="Loading the invitation..."
      fallback={fallbackMessages.loadInvitation}
      heading="h1"
      missing={unknown}
    >
      {() => null}
    </QueryContent>
  );
}

function Offer({ token, offer }: { token: string; offer: InvitationOffer }) {
  const user = useSession((session) => (isSignedIn(session) ? session.user : null));
  const navigate = useNavigate();
  const { organization, email, role, state } = offer;
  const title = `Join ${organization.name}`;
  const enter = (to = home) => void navigate(to, { replace: true });

  if (state !== 'pending') return <Over state={state} />;
  const lead = (
    <>
      You are invited to join as <b>{aRole(role)}</b> with the address <b>{email}</b>.
    </>
  );
  if (!user) {
    return (
      <AuthSheet key="new" title={title} lead={lead} foot={<LegalNote act="creating an account" />}>
        <Text inherit mb="1.25rem" c="dimmed">
          Already have an account with this address? <SignInLink email={email} />
        </Text>
        <AcceptInvitationForm
          token={token}
          email={email}
          accepted={({ redirect_url, ...session }) => {
            startSession(session);
            enter(redirect_url);
          }}
        />
      </AuthSheet>
    );
  }
  if (user.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <AuthSheet
        key="other"
        title={title}
        lead={
          <>
            This invitation is for <b>{email}</b>, and you are signed in as <b>{user.email}</b>. Sign out to accept it
            with the invited address.
          </>
        }
      >
        <Stack gap="sm">
          <Button size="md" onClick={() => void signOut()}>
            Sign Out
          </Button>
          {dashboard('default')}
        </Stack>
        <SignOutDialog />
      </AuthSheet>
    );
  }
  return (
    <AuthSheet key="own" title={title} lead={lead}>
      <Stack gap="sm">
        <JoinOrganization token={token} organization={organization.name} joined={() => enter()} />
        {dashboard('default')}
      </Stack>
    </AuthSheet>
  );
}

/** Returns to this page after signing in. The email address is filled in, because only the invited one can accept. */
function SignInLink({ email }: { email: string }) {
  const location = useLocation();
  return (
    <Link to="/login" state={{ ...remember(location), email }}>
      Sign in to accept
    </Link>
  );
}

const dashboard = (variant: 'filled' | 'default') => (
  <Button component={Link} to={home} size="md" variant={variant}>
    Go to Dashboard
  </Button>
);

type Ending = { title: string; lead: string /** What a visitor can do who is not signed in. */; advice?: string };

const endings: Record<Exclude<InvitationState, 'pending'>, Ending> = {
  accepted: {
    title: 'Invitation already accepted',
    lead: 'This link was used, and works only once.',
    advice: 'If it was you, sign in to go on.',
  },
  withdrawn: {
    title: 'Invitation withdrawn',
    lead: 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  },
  replaced: {
    title: 'There is a newer invitation',
    lead: 'This invitation was sent again, and only the link in the newest mail works. Look for that mail.',
  },
  expired: {
    title: 'Invitation expired',
    lead: 'The link of an invitation works for seven days. Ask whoever invited you to send it again.',
  },
};

const Over = ({ state }: { state: keyof typeof endings }) => <PageMessage {...endings[state]} />;

function PageMessage({ title, lead, advice }: Ending) {
  const signedIn = useSession(isSignedIn);
  return (
    <AuthSheet key={title} title={title} lead={signedIn || !advice ? lead : `${lead} ${advice}`} announced>
      {signedIn ? (
        <Stack gap="sm">{dashboard('filled')}</Stack>
      ) : (
        <Button component={Link} to="/login" size="md" fullWidth>
          Go to Sign In
        </Button>
      )}
    </AuthSheet>
  );
}

const unknown = (
  <PageMessage
    title="Invitation not found"
    lead="This invitation link is not known. Check that it is complete, as it stands in the mail."
  />
);
