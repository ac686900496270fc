import type { Role } from '@rulewright/contract';
import { INVITATION_DAYS } from '@rulewright/contract';
import { composeMail } from '#platform/mail';
import { fullName } from '../full-name.ts';

type Person = { firstName: string; lastName: string; email: string };

const withArticle: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

type Details = {
  invitation: { email: string; role: Role };
  organization: { name: string };
  inviter: Person;
  link: string;
};

/** Says nothing that depends on whether the address has an account. */
export function invitationMail({ invitation, organization, inviter, link }: Details) {
  const { host } = new URL(link);
  const name = fullName(inviter);
  return composeMail({
    to: { name: '', address: invitation.email },
    subject: `${name} invited you to ${organization.name} on Rulewright`,
    before: [
      'Hello,',
      `${name} (${inviter.email}) invited you to join the organization "${organization.name}" on Rulewright at ${host}, as ${withArticle[invitation.role]}.`,
      'Rulewright is where teams write, test and publish the rules of their decisions.',
    ],
    action: { label: 'Accept the invitation', link },
    after: [
      `The link works once and for ${INVITATION_DAYS} days. Do not pass it on: whoever has it can join in your place.`,
      'If you do not know who this is, you can ignore this message. Nothing happens until you accept.',
    ],
  });
}
