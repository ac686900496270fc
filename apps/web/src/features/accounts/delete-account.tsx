import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OwnOrganization } from '@rulewright/contract';
import { DeleteAccount as DeleteAccountBody, deleteMe, fallbackMessages } from '@rulewright/contract';
import { useQuery } from '@tanstack/react-query';
import danger from '#ui/buttons/danger-button.module.css';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { ServerForm } from '#ui/form/server-form.tsx';
import { useServerForm } from '#ui/form/use-server-form.ts';
import { clearConsoleInputs } from '#workspace/drafts/console-inputs.ts';
import { clearDrafts } from '#workspace/drafts/draft-store.ts';
import { ownOrganizations } from '#workspace/organizations/own-organizations.ts';
import { call } from '#workspace/session/call.ts';
import { endSession, useSession } from '#workspace/session/session-store.ts';

export function DeleteAccount() {
  const [opened, { open, close }] = useDisclosure();
  const own = useQuery({ ...ownOrganizations, enabled: opened, staleTime: 0 });

  return (
    <>
      <Button variant="default" className={danger.button} onClick={open}>
        Delete Account
      </Button>
      <Dialog opened={opened} title="Delete Account" size="30rem" close={close}>
        <QueryContent query={own} loading="Loading organizations..." fallback={fallbackMessages.loadOrganizations}>
          {({ organizations }) => <DeletionForm organizations={organizations} close={close} />}
        </QueryContent>
      </Dialog>
    </>
  );
}

const listed = (organizations: OwnOrganization[]) =>
  new Intl.ListFormat('en').format(organizations.map(({ name }) => name));

function DeletionForm({ organizations, close }: { organizations: OwnOrganization[]; close: () => void }) {
  const stranded = organizations.filter(({ is_only_owner, is_only_member }) => is_only_owner && !is_only_member);
  const alone = organizations.filter(({ is_only_member }) => is_only_member);
  const email = useSession(({ user }) => user?.email ?? '');
  const form = useServerForm({
    schema: DeleteAccountBody,
    initialValues: { password: '' },
    send: async (values) => {
      const userId = useSession.getState().user?.id;
      await call(deleteMe, { body: values });
      endSession('by hand');
      if (userId) await Promise.all([clearDrafts(userId), clearConsoleInputs(userId)]);
    },
  });

  if (stranded.length > 0) {
    return (
      <>
        <Banner tone="warning">
          You are the only owner of {listed(stranded)}, where others are members. Make another member an owner there, or
          delete the organization, and then delete your account.
        </Banner>
        <div className={body.actions}>
          <Button variant="default" onClick={close} data-autofocus>
            Close
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={body.words}>
        You are signed out everywhere, and nobody can sign in with {email} any more. What you wrote in organizations
        with other members stays there, with your name. This cannot be undone.
      </p>
      {alone.length > 0 && (
        <Box mb="1.25rem">
          <Banner tone="warning">
            Nobody else is a member of {listed(alone)}: {alone.length === 1 ? 'it is' : 'they are'} deleted with your
            account, with all documents and public endpoints.
          </Banner>
        </Box>
      )}
      <ServerForm
        form={form}
        action="Delete Account"
        pendingAction="Deleting..."
        fallback={fallbackMessages.deleteAccount}
        cancel={() => !form.pending && close()}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </ServerForm>
    </>
  );
}
