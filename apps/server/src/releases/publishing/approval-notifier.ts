import type { Actor } from '#identity';
import { fullName } from '#identity';
import type { Database } from '#platform/db';
import type { Mailer } from '#platform/mail';
import type { DocumentAddress, HeldDocument } from '#workspace';
import { requireProject } from '#workspace';
import { approvalDecidedMail, approvalRequestedMail } from './approval-mail-text.ts';

import { findDeciders, findRequester } from './approval-people-repository.ts';
import type { ApprovalRow } from './approval-repository.ts';

/**
 * Limits the mails of one request, because all members may be allowed to decide. The others find the request on their
 * dashboard.
 */
export const MAX_ASKED_BY_MAIL = 20;

export type ApprovalNotifier = ReturnType<typeof approvalNotifier>;

/**
 * Sends mails about approvals. Call it after the transaction: the mails are sent in the background, and one that fails
 * does not undo the change.
 */
export function approvalNotifier({ db, mailer, publicUrl }: { db: Database['db']; mailer: Mailer; publicUrl: string }) {
  /** The page of the document, where an open request is shown. */
  const linkTo = ({ organization }: Actor, { projectSlug, docSlug }: DocumentAddress) =>
    `${publicUrl}/org/${organization.slug}/projects/${projectSlug}/documents/${docSlug}`;

  return {
    tellDeciders(actor: Actor, address: DocumentAddress, { document, project }: HeldDocument, request: ApprovalRow) {
      const { organization, user } = actor;
      mailer.deliver(async () => {
        const people = { projectId: project.id, except: user.id, most: MAX_ASKED_BY_MAIL };
        const deciders = await findDeciders(db, organization.id, people);
        return deciders.map((person) =>
          approvalRequestedMail(person, {
            requester: fullName(user),
            note: request.note,
            organization: organization.name,
            project: project.name,
            document: document.name,
            version: request.version,
            link: linkTo(actor, address),
          }),
        );
      });
    },

    tellRequester(actor: Actor, address: DocumentAddress, documentName: string, request: ApprovalRow) {
      const { organization, user } = actor;
      mailer.deliver(async () => {
        const requester = await findRequester(db, organization.id, request.requestedById);
        if (!requester) return null;
        const project = await requireProject(db, actor, address.projectSlug);
        return approvalDecidedMail(requester, {
          decider: fullName(user),
          isApproved: request.state === 'approved',
          reason: request.reason,
          organization: organization.name,
          project: project.name,
          document: documentName,
          version: request.version,
          link: linkTo(actor, address),
        });
      });
    },
  };
}
