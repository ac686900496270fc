import type { EventKind } from '@rulewright/contract';
import type { Actor } from '#identity';
import type { NewEvent } from '#identity/queries';
import { recordEvent } from '#identity/queries';
import { Failure, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';
import { changeInTurn } from '#platform/limits';

import type { ProjectRow } from '../projects/project-repository.ts';
import { keepProject, touchProject } from '../projects/project-repository.ts';
import { readContent } from './content-repository.ts';
import type { DocumentAddress } from './document-address.ts';
import { lockDocument, touchDocument } from './document-repository.ts';
import { requireDocument, requireStoredDocument } from './require-document.ts';

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

/** A document and its project. The document is locked until the transaction ends. */
export type HeldDocument = {
  document: LockedDocument;
  project: ProjectRow;
  /** Records an event about the document. Events are written at the end of the transaction, after all other changes. */
  record: (kind: EventKind, facts: Pick<NewEvent, 'before' | 'after'>) => void;
};

type Hold = {
  /** The id of the expected document. The call fails if another document has the address by now. */
  meantId?: string | undefined;
  holdProject?: typeof touchProject;
};

/**
 * Runs `work` in a transaction that locks the actor's document. The project is locked first, in the same order as when
 * a project is deleted, to prevent deadlocks and additions to a deleted project.
 */
export function withHeldDocument<Result>(
  db: Database['db'],
  actor: Actor,
  address: DocumentAddress,
  { meantId, holdProject = keepProject }: Hold,
  work: (tx: Executor, held: HeldDocument) => Promise<Result>,
): Promise<Result> {
  return changeInTurn(db, actor.organization.id, async (tx) => {
    const { id, projectId, organizationId } = await requireDocument(tx, actor, address, meantId);
    const project = await holdProject(tx, organizationId, projectId);
    const document = project && (await lockDocument(tx, organizationId, id));
    if (!document) throw notFound('Document');
    const about = { subject: document.name, project, documentId: id };
    const events: NewEvent[] = [];
    const record: HeldDocument['record'] = (kind, facts) => void events.push({ kind, ...about, ...facts });
    const result = await work(tx, { document, project, record });
    for (const event of events) await recordEvent(tx, actor, event);
    return result;
  });
}

/**
 * All changes of a document go through here. The row stays locked during the change, so that two saves never get the
 * same version number and only a checked version is published.
 */
export const documentChange =
  (db: Database['db']) =>
  async (
    actor: Actor,
    address: DocumentAddress,
    meantId: string | undefined,
    change: (tx: Executor, held: HeldDocument) => Promise<unknown>,
    savedContent?: string,
  ) => {
    const organizationId = actor.organization.id;
    const hold = { meantId, holdProject: touchProject };
    const saved = await withHeldDocument(db, actor, address, hold, async (tx, held) => {
      await change(tx, held);
      await touchDocument(tx, organizationId, held.document.id);
      return requireStoredDocument(tx, actor, address);
    });
    // Reads the content after the transaction, because others may be waiting for its locks. That is safe, because a
    // version never changes.
    const content = savedContent ?? (await readContent(db, organizationId, saved));
    if (content === null) throw notFound('Document');
    return { ...saved, content };
  };

export const documentHasChanged = () => new Failure('conflict', 'The document changed since you opened it.');
