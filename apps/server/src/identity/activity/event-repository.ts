import type { EventKind } from '@rulewright/contract';
import type { Executor } from '../../db/database.ts';
import { events } from '../../db/schema.ts';
import type { Actor } from '../actor.ts';

const MAX_USER_AGENT = 300;

type NewEvent = {
  kind: EventKind;
  /** What it was done to, by its name: a document, a person, an address that was invited. */
  subject: string;
  project?: { id: string; name: string };
  documentId?: string;
  /** What changed, as it was before and is after. Only what is worth telling, and never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Call it with the transaction that makes the change, so that neither is there without the other. */
export async function recordEvent(
  executor: Executor,
  { organization, user, client }: Pick<Actor, 'organization' | 'user' | 'client'>,
  { project, ...event }: NewEvent,
) {
  await executor.insert(events).values({
    organizationId: organization.id,
    actorId: user.id,
    actorName: `${user.firstName} ${user.lastName}`,
    address: client.address,
    userAgent: client.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    projectId: project?.id ?? null,
    projectName: project?.name ?? null,
    ...event,
  });
}
