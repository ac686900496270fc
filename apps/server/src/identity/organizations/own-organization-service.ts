import type { CreateOrganization, Role, TransferOwnership } from '@rulewright/contract';
import { MAX_OWNED_ORGANIZATIONS } from '@rulewright/contract';
import type { Database } from '../../db/database.ts';
import { Failure, fieldFailure, notFound } from '../../errors.ts';
import { fullName } from '../../full-name.ts';
import { setCurrentOrganization } from '../accounts/session-repository.ts';
import { lockUser } from '../accounts/user-repository.ts';
import type { NewEvent } from '../activity/event-repository.ts';
import { recordEvent } from '../activity/event-repository.ts';
import type { Actor, Person } from '../actor.ts';
import { withdrawLostInvitations } from '../invitations/lost-invitations.ts';
import { isOnlyOwner, lastOwner } from '../members/last-owner.ts';
import { deleteMembership, findMember, updateRole } from '../members/membership-repository.ts';
import { requirePresentRole } from '../members/present-role.ts';
import { endOrganization } from './deleted-organization-repository.ts';
import { foundOrganization } from './found-organization.ts';
import type { OrganizationDeletion } from './organization-deletion.ts';
import type { OwnOrganizationRow } from './own-organization-repository.ts';
import { countOwnedOrganizations, listOwnOrganizations, touchMembership } from './own-organization-repository.ts';

type Parts = {
  db: Database['db'];
  /** What the public endpoint serves. */
  served: { forget: (organizationId: string) => void };
  deletion: OrganizationDeletion;
};

export type OwnOrganizationService = ReturnType<typeof ownOrganizationService>;

/** What somebody does with the organizations that they are a member of. */
export function ownOrganizationService({ db, served, deletion }: Parts) {
  return {
    /** By name, as people look for one. */
    async list({ user }: Person): Promise<OwnOrganizationRow[]> {
      const own = await listOwnOrganizations(db, user.id);
      return own.sort((one, other) => one.organization.name.localeCompare(other.organization.name, 'en'));
    },

    async create({ user, client }: Person, { name }: CreateOrganization): Promise<OwnOrganizationRow> {
      return db.transaction(async (tx) => {
        // Locked, so that of two at once the second counts the first.
        if (!(await lockUser(tx, user.id))) throw new Failure('unauthenticated', 'Not authenticated');
        if ((await countOwnedOrganizations(tx, user.id)) >= MAX_OWNED_ORGANIZATIONS) throw tooManyOwned();
        const membership = await foundOrganization(tx, { user, client }, name);
        return { ...membership, isOnlyOwner: true, isOnlyMember: true };
      });
    },

    async switchTo({ user, sessionId }: Person, slug: string) {
      return db.transaction(async (tx) => {
        const current = await touchMembership(tx, user.id, slug);
        if (!current) throw notFound('Organization');
        await setCurrentOrganization(tx, sessionId, current.organization.id);
        return { user, current };
      });
    },

    async leave(actor: Actor) {
      const { organization, user } = actor;
      await db.transaction(async (tx) => {
        await requirePresentRole(tx, actor, 'workspace:read');
        if (await isOnlyOwner(tx, organization.id, user.id)) throw lastOwner(organization.name);
        await deleteMembership(tx, organization.id, user.id);
        await recordEvent(tx, actor, { kind: 'member.left', subject: organization.name });
        await withdrawLostInvitations(tx, actor, user, null);
      });
    },

    async transfer(actor: Actor, { user_id: heirId }: TransferOwnership) {
      const { organization, user } = actor;
      if (heirId === user.id)
        throw fieldFailure('invalid', 'user_id', 'Choose somebody else: you are an owner already');
      await db.transaction(async (tx) => {
        await requirePresentRole(tx, actor, 'owners:manage');
        const heir = await findMember(tx, organization.id, heirId);
        if (!heir) throw notFound('Member');
        await updateRole(tx, organization.id, heirId, 'owner');
        await updateRole(tx, organization.id, user.id, 'admin');
        if (heir.role !== 'owner') await recordEvent(tx, actor, roleChange(heir, heir.role, 'owner'));
        await recordEvent(tx, actor, roleChange(user, 'owner', 'admin'));
        await withdrawLostInvitations(tx, actor, user, 'admin');
      });
    },

    async remove(actor: Actor, meantId: string | undefined) {
      const { organization } = actor;
      if (meantId !== undefined && meantId !== organization.id) throw notFound('Organization');
      await db.transaction(async (tx) => {
        await requirePresentRole(tx, actor, 'organization:delete');
        await endOrganization(tx, organization.id);
      });
      served.forget(organization.id);
      deletion.begin();
    },
  };
}

const roleChange = (person: Parameters<typeof fullName>[0], before: Role, after: Role): NewEvent => ({
  kind: 'member.role-changed',
  subject: fullName(person),
  before: { role: before },
  after: { role: after },
});

const tooManyOwned = () =>
  new Failure(
    'quota_exceeded',
    `You own ${MAX_OWNED_ORGANIZATIONS} organizations, and one person cannot own more. ` +
      'Delete one first, or make somebody else its owner and leave it.',
  );
