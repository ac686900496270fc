import type { EventKind } from '@rulewright/contract';
import { Failure, waitText } from '#platform';
import type { Executor } from '#platform/db';
import { countOne } from '#platform/limits';

/** The maximum number of changes of an organization in a day, because each leaves an event that is kept for years. */
export const MAX_CHANGES_PER_DAY = 10_000;
/** The maximum number of recorded sign-ins of a person in a day, because each is recorded in all of their organizations. */
export const MAX_RECORDED_SIGN_INS = 100;
const DAY_MS = 86_400_000;

/**
 * Ending something is always possible and does not count, because starting it did. Sign-ins have a limit of their own, and must not
 * fail because of one of the person's organizations.
 */
const uncounted: ReadonlySet<EventKind> = new Set<EventKind>([
  'approval.declined',
  'approval.outdated',
  'approval.withdrawn',
  'document.deleted',
  'document.unpublished',
  'invitation.withdrawn',
  'member.left',
  'member.removed',
  'person.account-deleted',
  'person.signed-in',
  'project-member.removed',
  'project.deleted',
  'token.removed',
]);

/** Fails if the organization has made too many changes in a day. */
export async function countChange(executor: Executor, organizationId: string, kind: EventKind) {
  if (uncounted.has(kind)) return;
  const { count, seconds } = await countOne(executor, `changes:${organizationId}`, DAY_MS);
  if (count <= MAX_CHANGES_PER_DAY) return;
  const most = MAX_CHANGES_PER_DAY.toLocaleString('en');
  throw new Failure(
    'rate_limited',
    `Nothing was changed: an organization can make ${most} changes a day. Try again in ${waitText(seconds)}.`,
    { retryAfter: seconds },
  );
}

/** Counts a sign-in. Returns whether it is still to be recorded. */
export async function countSignIn(executor: Executor, userId: string): Promise<boolean> {
  const { count } = await countOne(executor, `recorded-sign-ins:${userId}`, DAY_MS);
  return count <= MAX_RECORDED_SIGN_INS;
}
