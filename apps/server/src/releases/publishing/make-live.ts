import type { GateOutcome } from '@rulewright/contract';
import type { Actor } from '#identity';
import type { Executor } from '#platform/db';
import type { HeldDocument } from '#workspace';
import { markPublished } from '#workspace/queries';
import { endOpenRequest } from './approval-repository.ts';
import { gateFacts } from './publish-gate.ts';
import { releaseVersion } from './release-repository.ts';

type Release = {
  kind: 'document.published' | 'document.put-back';
  version: number;
  /** Without it, the version keeps its line. */
  changelog?: string | null | undefined;
  /** The person who requested it, if another person approved it. */
  requestedBy?: string;
  /** What the publish gate found, if the project has one. */
  gate?: GateOutcome | null;
};

/**
 * Every version goes live through this function, in the transaction that holds the lock of its document. An open
 * request becomes outdated, because it was compared with the version that was live before.
 */
export async function makeLive(
  tx: Executor,
  actor: Actor,
  held: HeldDocument,
  { kind, version, changelog, requestedBy, gate = null }: Release,
) {
  const { organizationId, id, publishedVersion: live } = held.document;
  if (live !== version)
    await releaseVersion(tx, organizationId, { documentId: id, version, releasedById: actor.user.id });
  await markPublished(tx, organizationId, id, version, { now: new Date(), changelog });
  await outdateOpenRequest(tx, actor, held, `Version ${version} went live meanwhile.`);
  if (live !== version || changelog !== undefined) {
    const { before, after } = liveVersions(live, version);
    held.record(kind, {
      before,
      after: {
        ...after,
        ...(requestedBy && { requested_by: requestedBy }),
        ...gateFacts(gate),
      },
    });
  }
}

/** Closes the open request of a document as outdated, if there is one. */
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
