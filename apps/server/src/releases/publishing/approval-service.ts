import type { ApprovalState, PageQuery, RequestApproval } from '@rulewright/contract';
import type { Actor } from '#identity';
import { fullName, requirePermission } from '#identity';
import { Failure, isUuid, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { ListReader } from '#platform/limits';
import type { DocumentAddress, GraphChecks, HeldDocument } from '#workspace';
import { documentChange, requireDocument, withHeldDocument } from '#workspace';
import { findContent } from '#workspace/queries';
import type { ServedCache } from '../served-cache.ts';
import type { ApprovalNotifier } from './approval-notifier.ts';
import type { ApprovalRow } from './approval-repository.ts';
import { endOpenRequest, findRequest, insertRequest, listOpenRequests, listRequests } from './approval-repository.ts';
import { makeLive, outdateOpenRequest } from './make-live.ts';
import type { PublishGateCheck } from './publish-gate.ts';
import { gateFacts, goThroughGate } from './publish-gate.ts';

export type ApprovalService = ReturnType<typeof approvalService>;

type Parts = {
  db: Database['db'];
  lists: ListReader;
  checks: GraphChecks;
  served: ServedCache;
  /** Fails for a person who has sent too many requests. */
  countRequest: (actor: Actor) => Promise<void>;
  notifier: ApprovalNotifier;
  passGate: PublishGateCheck;
};

/** One request of a document. */
type RequestAddress = DocumentAddress & { approvalRequestId: string };

export function approvalService({ db, lists, checks, served, countRequest, notifier, passGate }: Parts) {
  const change = documentChange(db);

  async function requireRequest(executor: Executor, actor: Actor, documentId: string, id: string) {
    const request = isUuid(id) && (await findRequest(executor, actor.organization.id, documentId, id));
    if (!request) throw notFound('Approval request');
    return request;
  }

  /**
   * Locks the document, so that nobody publishes or decides meanwhile. The document and its time of change stay as they
   * are.
   */
  const holding = <Result>(
    actor: Actor,
    address: DocumentAddress,
    meantId: string | undefined,
    decide: (tx: Executor, held: HeldDocument) => Promise<Result>,
  ) => withHeldDocument(db, actor, address, { meantId }, decide);

  /** Closes an open request. A second caller gets an error that says what the first one decided. */
  async function end(
    tx: Executor,
    actor: Actor,
    held: HeldDocument,
    { id, version }: ApprovalRow,
    { state, reason }: { state: 'approved' | 'declined' | 'withdrawn'; reason?: string },
  ) {
    const { organizationId, id: documentId } = held.document;
    const decision = { state, decidedById: actor.user.id, ...(reason && { reason }) };
    const ended = await endOpenRequest(tx, organizationId, { documentId, id }, decision);
    if (!ended) throw isOver(await requireRequest(tx, actor, documentId, id));
    held.record(`approval.${state}`, { after: { version, ...(reason && { reason }) } });
  }

  return {
    async list(actor: Actor, address: DocumentAddress, query: PageQuery) {
      const { id, organizationId } = await requireDocument(db, actor, address);
      return lists.pageOrAll(organizationId, query, (executor, part) =>
        listRequests(executor, organizationId, id, part),
      );
    },

    listOpen: ({ organization, user }: Actor, query: PageQuery) =>
      lists.pageOrAll(organization.id, query, (executor, part) =>
        listOpenRequests(executor, organization.id, user.id, part),
      ),

    /** Replaces an open request of the same document, which becomes outdated. */
    async request(actor: Actor, address: DocumentAddress, asked: RequestApproval, signal: AbortSignal) {
      const { note, document_id: meantId, ...input } = asked;
      const { organization, user } = actor;
      await countRequest(actor);
      const document = await requireDocument(db, actor, address, meantId);
      const { id, version: current } = document;
      const version = input.version ?? current;
      // Checked before the query, because the database fails on a number that is too large.
      if (version > current) throw notFound('Version');
      // Checked before the row is locked, because a check may take long. The version cannot change meanwhile.
      const content = await findContent(db, organization.id, id, version);
      if (content === null) throw notFound('Version');
      const checked = await checks.requireServable(document, content);
      const passed = await passGate(actor, address, { version, reason: input.override_reason, checked, signal });
      const { requestId, held } = await holding(actor, address, id, async (tx, held) => {
        if (!held.project.requiresApproval) throw needsNoApproval();
        if (held.document.publishedVersion === version)
          throw new Failure('conflict', `Version ${version} is live already.`);
        await goThroughGate(tx, held, { actor, address, permission: 'approvals:request' }, passed);
        await outdateOpenRequest(tx, actor, held, `${fullName(user)} asked for version ${version} instead.`);
        const overrideReason = passed.reason ?? null;
        const values = { documentId: id, version, note, overrideReason, requestedById: user.id };
        const requestId = await insertRequest(tx, organization.id, values);
        held.record('approval.requested', {
          after: { version, ...(note && { note }), ...gateFacts(passed.outcome) },
        });
        return { requestId, held };
      });
      const request = await requireRequest(db, actor, id, requestId);
      notifier.tellDeciders(actor, address, held, request);
      return { request, gate: passed.outcome };
    },

    /** Publishes the requested version, even if newer ones were saved since. */
    async approve(
      actor: Actor,
      { approvalRequestId, ...address }: RequestAddress,
      reason: string | undefined,
      signal: AbortSignal,
    ) {
      const organizationId = actor.organization.id;
      const document = await requireDocument(db, actor, address);
      const { id } = document;
      const request = await requireRequest(db, actor, id, approvalRequestId);
      requireDecidable(actor, request);
      const content = await findContent(db, organizationId, id, request.version);
      if (content === null) throw notFound('Version');
      // Checked again, because the request may be months old and graphs are checked in other ways today.
      const checked = await checks.requireServable(document, content);
      const passed = await passGate(actor, address, { version: request.version, reason, checked, signal });
      const published = await change(actor, address, id, async (tx, held) => {
        await goThroughGate(tx, held, { actor, address, permission: 'approvals:decide' }, passed);
        await end(tx, actor, held, request, { state: 'approved' });
        await makeLive(tx, actor, held, {
          kind: 'document.published',
          version: request.version,
          changelog: request.note ?? undefined,
          requestedBy: fullName(request.requester),
          gate: passed.outcome,
        });
      });
      served.forget(organizationId);
      const approved = await requireRequest(db, actor, id, request.id);
      notifier.tellRequester(actor, address, published.name, approved);
      return { request: approved, gate: passed.outcome };
    },

    async decline(actor: Actor, { approvalRequestId, ...address }: RequestAddress, reason: string) {
      const { id, name } = await requireDocument(db, actor, address);
      const request = await requireRequest(db, actor, id, approvalRequestId);
      requireDecidable(actor, request);
      await holding(actor, address, id, (tx, held) => end(tx, actor, held, request, { state: 'declined', reason }));
      const declined = await requireRequest(db, actor, id, request.id);
      notifier.tellRequester(actor, address, name, declined);
      return declined;
    },

    async withdraw(actor: Actor, { approvalRequestId, ...address }: RequestAddress) {
      const { id } = await requireDocument(db, actor, address);
      const request = await requireRequest(db, actor, id, approvalRequestId);
      if (request.requestedById !== actor.user.id) requirePermission(actor, 'approvals:withdraw-others');
      await holding(actor, address, id, (tx, held) => end(tx, actor, held, request, { state: 'withdrawn' }));
      return requireRequest(db, actor, id, request.id);
    },
  };
}

function requireDecidable({ user }: Actor, request: ApprovalRow) {
  if (request.state !== 'open') throw isOver(request);
  if (request.requestedById === user.id) {
    throw new Failure('forbidden', 'You asked for this approval yourself, so another person must decide.');
  }
}

const needsNoApproval = () =>
  new Failure('conflict', 'This project does not ask for approvals. Publish the document instead.');

const endings: Record<Exclude<ApprovalState, 'open'>, string> = {
  approved: 'This request has been approved already.',
  declined: 'This request has been declined already.',
  withdrawn: 'This request has been withdrawn.',
  outdated: 'This request is outdated.',
};

function isOver({ state, reason }: Pick<ApprovalRow, 'state' | 'reason'>) {
  const ending = state === 'open' ? 'This request has just changed. Try again.' : endings[state];
  return new Failure('conflict', state === 'outdated' && reason ? `${ending} ${reason}` : ending);
}
