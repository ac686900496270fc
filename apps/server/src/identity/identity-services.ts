import type { Config } from '#platform';
import type { Database } from '#platform/db';
import type { AccountOf, ListReader } from '#platform/limits';
import type { Mailer } from '#platform/mail';
import { accountDeletionService } from './accounts/account-deletion-service.ts';
import { accountService } from './accounts/account-service.ts';
import { passwordService } from './accounts/password-service.ts';
import { activityReader } from './activity/activity-reader.ts';
import { activityService } from './activity/activity-service.ts';
import { attemptCounter } from './attempts/attempt-counter.ts';
import { invitationAcceptanceService } from './invitations/invitation-acceptance-service.ts';
import { invitationService } from './invitations/invitation-service.ts';
import { memberService } from './members/member-service.ts';
import type { DeletesOrganizations } from './organizations/organization-deletion.ts';
import { organizationService } from './organizations/organization-service.ts';
import { ownOrganizationService } from './own-organizations/own-organization-service.ts';
import { accessTokens } from './sessions/access-tokens.ts';
import { sessionService } from './sessions/session-service.ts';

type Parts = {
  config: Config;
  db: Database['db'];
  accountOf: AccountOf;
  lists: ListReader;
  mailer: Mailer;
  deletion: DeletesOrganizations;
};

export type IdentityServices = ReturnType<typeof identityServices>;

export function identityServices({ config, db, accountOf, lists, mailer, deletion }: Parts) {
  const attempts = attemptCounter({ db, enabled: config.rateLimit });
  const sessions = sessionService({ db, accessTokens: accessTokens(config.sessionSecret) });
  const passwords = passwordService({ db, attempts, mailer, publicUrl: config.publicUrl });
  const invitations = invitationService({ db, lists, attempts, mailer, publicUrl: config.publicUrl });
  const events = activityReader(db, accountOf);
  const activity = activityService({ db, reader: events, retentionDays: config.activityRetentionDays });
  return {
    attempts,
    sessions,
    passwords,
    invitations,
    events,
    activity,
    accounts: accountService({ db, sessions, attempts }),
    accountDeletion: accountDeletionService({ db, attempts, deletion }),
    acceptance: invitationAcceptanceService({ db, sessions, attempts }),
    members: memberService({ db, lists }),
    organizations: organizationService({ db }),
    ownOrganizations: ownOrganizationService({ db, deletion }),
    /** Run every hour. */
    tidying: [
      sessions.deleteExpired,
      sessions.forgetOldAddresses,
      passwords.deleteExpired,
      invitations.deleteOld,
      activity.deleteOld,
    ],
  };
}
