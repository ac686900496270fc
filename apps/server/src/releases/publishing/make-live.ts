import type { Actor } from '#identity';
import type { Executor } from '#platform/db';
import type { HeldDocument } from '#workspace';
import { markPublished } from '#workspace/queries';
import { endOpenRequest } from './approval-repository.ts';
import { releaseVersion } from './release-repository.ts';

type Release = {
  kind: 'document.published' | 'document.put-back';
  version: number;
  /** Left out, the line of the version stays as it is. */
  changelog?: string | null | undefined;
  /** Who asked for it, where somebody else approved it. */
  requestedBy?: string;
};

/**
 * The one way in which a version goes live, within the transaction that holds its document. A request that is still open
 * asked for something else, compared with what was live until now: it is outdated.
 */
export async function makeLive(
  tx: Executor,
  actor: Actor,
  held: HeldDocument,
  { kind, version, changelog, requestedBy }: Release,
) {
  const { organizationId, id, publishedVersion: live } = held.document;
  if (live !== version)
    await releaseVersion(tx, organizationId, { documentId: id, version, releasedById: actor.user.id });
  await markPublished(tx, organizationId, id, version, { now: new Date(), changelog });
  await outdateOpenRequest(tx, actor, held, `Version ${version} went live meanwhile.`);
  if (live !== version || changelog !== undefined) {
    const { before, after } = liveVersions(live, version);
    held.record(kind, { before, after: { ...after, ...(requestedBy && { requested_by: requestedBy }) } });
  }
}

/** Ends the open request of a document, where there is one, because something else happened. */
export async function outdateOpenRequest(tx: Executor, actor: Actor, held: HeldDocument, reason: string) {
  const { organizationId, id } = held.document;
  const decision = { state: 'outdated', decidedById: actor.user.id, reason } as const;
  const outdated = await endOpenRequest(tx, organizationId, { documentId: id }, decision);
  if (outdated) held.record('approval.outdated', { after: { version: outdated.version, reason } });
}

/** Which version was live, and which is. */
export const liveVersions = (before: number | null, after: number | null) => ({
  before: { live_version: before },
  after: { live_version: after },
});
