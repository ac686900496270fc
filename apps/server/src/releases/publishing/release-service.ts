import type { PublishDocument, PutBackDocument, UnpublishDocument } from '@rulewright/contract';
import type { Actor } from '#identity';
import { Failure } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { DocumentAddress, GraphChecks, HeldDocument } from '#workspace';
import { documentChange, documentHasChanged, requireDocument, requireSavedDocument } from '#workspace';
import { findContent } from '#workspace/queries';
import type { ServedCache } from '../served-cache.ts';

import { liveVersions, makeLive } from './make-live.ts';
import type { PublishGateCheck } from './publish-gate.ts';
import { goThroughGate } from './publish-gate.ts';
import { findWithdrawal, withdrawRelease } from './release-repository.ts';

export type ReleaseService = ReturnType<typeof releaseService>;

/** Publishes and unpublishes documents without the approval of a second person. */
export function releaseService({
  db,
  checks,
  served,
  passGate,
}: {
  db: Database['db'];
  checks: GraphChecks;
  served: ServedCache;
  passGate: PublishGateCheck;
}) {
  const change = documentChange(db);

  return {
    async publish(actor: Actor, address: DocumentAddress, input: PublishDocument, signal: AbortSignal) {
      const { changelog, document_id: meantId, base_version: baseVersion } = input;
      // Checked before the row is locked, because a check may take longer than others should wait.
      const document = await requireSavedDocument(db, actor, address, meantId);
      const { id, version, content } = document;
      if (baseVersion !== undefined && baseVersion !== version) throw documentHasChanged();
      const checked = await checks.requireServable(document, content);
      const passed = await passGate(actor, address, { version, reason: input.override_reason, checked, signal });
      const published = await change(actor, address, id, async (tx, held) => {
        if (held.project.requiresApproval) throw needsApproval();
        if (held.document.version !== version) throw documentHasChanged();
        await goThroughGate(tx, held, { actor, address, permission: 'documents:publish' }, passed);
        await makeLive(tx, actor, held, { kind: 'document.published', version, changelog, gate: passed.outcome });
      });
      served.forget(published.organizationId);
      return { published, gate: passed.outcome };
    },

    /** Keeps the token, the versions and the log, and remembers which version was live. */
    async unpublish(actor: Actor, address: DocumentAddress, input: UnpublishDocument) {
      const { document_id: meantId, live_version: meantVersion } = input;
      const unpublished = await change(actor, address, meantId, async (tx, { document, record }) => {
        const live = document.publishedVersion;
        if (live === null) throw new Failure('conflict', 'The document is not published.');
        if (meantVersion !== undefined && meantVersion !== live) throw documentHasChanged();
        const { organizationId, id: documentId } = document;
        await withdrawRelease(tx, organizationId, { documentId, withdrawnById: actor.user.id });
        record('document.unpublished', liveVersions(live, null));
      });
      served.forget(unpublished.organizationId);
      return unpublished;
    },

    /**
     * Makes the version live that was live before, and not the current one, which may be newer. It is checked again, because what
     * it calls may be gone. For a day it needs no approval and passes no publish gate, so that an unpublish can be undone quickly.
     */
    async putBack(actor: Actor, address: DocumentAddress, input: PutBackDocument) {
      const { document_id: meantId, version } = input;
      const document = await requireDocument(db, actor, address, meantId);
      const { id, organizationId } = document;
      // Another version is refused below.
      const isMeant = document.unpublishedVersion === version;
      const content = isMeant ? await findContent(db, organizationId, id, version) : null;
      if (content !== null) await checks.requireServable(document, content);
      const published = await change(actor, address, id, async (tx, held) => {
        const { publishedVersion, unpublishedVersion } = held.document;
        if (publishedVersion !== null) throw new Failure('conflict', 'The document is published already.');
        if (unpublishedVersion !== version)
          throw new Failure('conflict', `Version ${version} is not the one that was live.`);
        if (content === null) throw documentHasChanged();
        await requireRecent(tx, held, version);
        await makeLive(tx, actor, held, { kind: 'document.put-back', version });
      });
      served.forget(published.organizationId);
      return published;
    },
  };
}

/** For how long a version can be put back past the approvals and the publish gate of its project. */
export const PUT_BACK_HOURS = 24;

/** What was live a moment ago is the way out of an accident. Later it would be a way around what the project asks for. */
async function requireRecent(tx: Executor, { project, document }: HeldDocument, version: number) {
  if (!project.requiresApproval && project.publishGate === 'off' && !project.blocksOnWarnings) return;
  const withdrawnAt = await findWithdrawal(tx, document.organizationId, document.id);
  if (withdrawnAt && withdrawnAt.getTime() > Date.now() - PUT_BACK_HOURS * 3_600_000) return;
  throw new Failure(
    'conflict',
    `Version ${version} was unpublished more than ${PUT_BACK_HOURS} hours ago. Restore it and publish that, as the project asks for.`,
  );
}

const needsApproval = () =>
  new Failure('forbidden', "This project asks for a second person's approval. Request an approval instead.");
