import type { EventKind } from '@rulewright/contract';
import type { Actor } from '#identity';
import type { NewEvent } from '#identity/queries';
import { recordEvent } from '#identity/queries';
import { Failure, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';

import type { ProjectRow } from '../projects/project-repository.ts';
import { keepProject, touchProject } from '../projects/project-repository.ts';
import { readContent } from './content-repository.ts';
import type { DocumentAddress } from './document-address.ts';
import { lockDocument, touchDocument } from './document-repository.ts';
import { requireDocument, requireStoredDocument } from './require-document.ts';

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

/** A document that nobody else changes until the transaction ends, and its project. */
export type HeldDocument = {
  document: LockedDocument;
  project: ProjectRow;
  /** Records what is done to the document, after everything else that the transaction does. */
  record: (kind: EventKind, facts: Pick<NewEvent, 'before' | 'after'>) => void;
};

type Hold = {
  /** Fails where another document has the address by now. */
  meantId?: string | undefined;
  holdProject?: typeof touchProject;
};

/**
 * Works in a transaction that holds the actor's document of that address. Its project comes first, in the order in which a
 * project is deleted: otherwise the two could wait for each other, or something be added to a project that is gone.
 */
export function withHeldDocument<Result>(
  db: Database['db'],
  actor: Actor,
  address: DocumentAddress,
  { meantId, holdProject = keepProject }: Hold,
  work: (tx: Executor, held: HeldDocument) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
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
 * Every change of a document goes through here: its row is held while the change is decided, so that two saves never share
 * a version number and a publish never takes a version that was not checked.
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
    // When the transaction is over, for which others may be waiting. A version never changes.
    const content = savedContent ?? (await readContent(db, organizationId, saved));
    if (content === null) throw notFound('Document');
    return { ...saved, content };
  };

export const documentHasChanged = () => new Failure('conflict', 'The document changed since you opened it.');
