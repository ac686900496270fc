import { fullName } from '#identity';
import { composeMail } from '#platform/mail';

type Recipient = { firstName: string; lastName: string; email: string };

type About = { organization: string; project: string; document: string; version: number; link: string };

/** The mail to each person who may decide. */
export function approvalRequestedMail(to: Recipient, about: About & { requester: string; note: string | null }) {
  const { requester, note, document, version, link } = about;
  return composeMail({
    to: mailboxOf(to),
    subject: `${requester} asks to publish ${document}`,
    before: [
      `Hello ${to.firstName},`,
      `${requester} asks for your approval to publish version ${version} of “${document}” (${placeOf(about)}).`,
      ...(note ? [`“${note}”`] : []),
    ],
    action: { label: 'Review the request', link },
    after: ['You can look at what changes before you approve or decline. One approval is enough.'],
  });
}

/** The mail to the person who requested the approval. */
export function approvalDecidedMail(
  to: Recipient,
  about: About & { decider: string; isApproved: boolean; reason: string | null },
) {
  const { decider, isApproved, reason, document, version, link } = about;
  const decided = isApproved ? 'approved' : 'declined';
  return composeMail({
    to: mailboxOf(to),
    subject: `${decider} ${decided} version ${version} of ${document}`,
    before: [
      `Hello ${to.firstName},`,
      `${decider} ${decided} your request to publish version ${version} of “${document}” (${placeOf(about)}).`,
      ...(reason ? [`“${reason}”`] : []),
    ],
    action: { label: 'Open the document', link },
    after: [
      isApproved ? `Version ${version} is live.` : 'Nothing was published. You can change the document and ask again.',
    ],
  });
}

const placeOf = ({ project, organization }: About) => `${project}, ${organization}`;

const mailboxOf = (person: Recipient) => ({ name: fullName(person), address: person.email });
