import type { CreateOrganization, TransferOwnership } from '@rulewright/contract';
import { MAX_OWNED_ORGANIZATIONS } from '@rulewright/contract';
import { Failure, fieldFailure, notFound } from '#platform';
import type { Database } from '#platform/db';
import { changeInTurn, personalChangeInTurn } from '#platform/limits';
import type { Actor, Person } from '../actor.ts';
import { changeRole, endMembership } from '../members/membership-change.ts';
import { findMember } from '../memberships/membership-repository.ts';
import { requireCurrentRole } from '../memberships/require-current-role.ts';
import { requireOtherOwner } from '../memberships/require-other-owner.ts';
import type { DeletesOrganizations } from '../organizations/organization-deletion.ts';
import { lockUser } from '../people/user-repository.ts';
import { setCurrentOrganization } from '../sessions/session-repository.ts';
import { notAuthenticated } from '../unauthenticated.ts';
import { createOrganization } from './create-organization.ts';
import type { OwnOrganizationRow } from './own-organization-repository.ts';
import { countOwnedOrganizations, listOwnOrganizations, touchMembership } from './own-organization-repository.ts';

type Parts = {
  db: Database['db'];
  deletion: DeletesOrganizations;
};

export type OwnOrganizationService = ReturnType<typeof ownOrganizationService>;

/** What a person can do with the organizations that they are a member of. */
export function ownOrganizationService({ db, deletion }: Parts) {
  return {
    /** Sorted by name. */
    async list({ user }: Person): Promise<OwnOrganizationRow[]> {
      const own = await listOwnOrganizations(db, user.id);
      return own.sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'en'));
    },

    async create({ user, client }: Person, { name }: CreateOrganization): Promise<OwnOrganizationRow> {
      return personalChangeInTurn(db, user.id, async (tx) => {
        // Locks the user, so that two calls at once cannot both pass the limit.
        if (!(await lockUser(tx, user.id, 'no key update'))) throw notAuthenticated();
        if ((await countOwnedOrganizations(tx, user.id)) >= MAX_OWNED_ORGANIZATIONS) throw tooManyOwned();
        const membership = await createOrganization(tx, { user, client }, name);
        return { ...membership, isOnlyOwner: true, isOnlyMember: true };
      });
    },

    async switchTo({ user, sessionId }: Person, slug: string) {
      return personalChangeInTurn(db, user.id, async (tx) => {
        const current = await touchMembership(tx, user.id, slug);
        if (!current) throw notFound('Organization');
        await setCurrentOrganization(tx, sessionId, current.organization.id);
        return { user, current };
      });
    },

    async leave(actor: Actor) {
      await changeInTurn(db, actor.organization.id, async (tx) => {
        const { present } = await requireCurrentRole(tx, actor, 'workspace:read');
        await requireOtherOwner(tx, actor, present.id);
        await endMembership(tx, actor, present, { kind: 'member.left', subject: actor.organization.name });
      });
    },

    async transfer(actor: Actor, { user_id: heirId }: TransferOwnership) {
      const { organization, user } = actor;
      if (heirId === user.id)
        throw fieldFailure('invalid', 'user_id', 'Choose somebody else: you are an owner already');
      await changeInTurn(db, organization.id, async (tx) => {
        const { present } = await requireCurrentRole(tx, actor, 'owners:manage');
        const heir = await findMember(tx, organization.id, heirId);
        if (!heir) throw notFound('Member');
        await changeRole(tx, actor, heir, 'owner');
        await changeRole(tx, actor, present, 'admin');
      });
    },

    async remove(actor: Actor, meantId: string | undefined) {
      const { organization } = actor;
      if (meantId !== undefined && meantId !== organization.id) throw notFound('Organization');
      await changeInTurn(db, organization.id, async (tx) => {
        await requireCurrentRole(tx, actor, 'organization:delete');
        await deletion.markOrganization(tx, organization.id);
      });
      deletion.finish(organization.id);
    },
  };
}

const tooManyOwned = () =>
  new Failure(
    'quota_exceeded',
    `You own ${MAX_OWNED_ORGANIZATIONS} organizations, and one person cannot own more. ` +
      'Delete one first, or make somebody else its owner and leave it.',
  );
