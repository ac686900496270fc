import type { EventKind } from '@rulewright/contract';
import type { Actor, NewEvent } from '#identity';
import { recordEvent } from '#identity';
import { Failure, notFound } from '#platform';
import type { Database, Executor } from '#platform/db';

import type { ProjectRow } from '../projects/project-repository.ts';
import { touchProject } from '../projects/project-repository.ts';
import { readContent } from './content-repository.ts';
import type { DocumentAddress } from './document-repository.ts';
import { lockDocument, updateDocument } from './document-repository.ts';
import { requireDocument, requireStoredDocument } from './require-document.ts';

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

/** A document that nobody else changes until the transaction ends, and its project. */
export type HeldDocument = {
  document: LockedDocument;
  project: ProjectRow;
  /** Records what is done to the document. */
  record: (kind: EventKind, facts: Pick<NewEvent, 'before' | 'after'>) => Promise<void>;
};

export const heldDocument = (
  tx: Executor,
  actor: Actor,
  { document, project }: { document: LockedDocument; project: ProjectRow },
): HeldDocument => ({
  document,
  project,
  record: (kind, facts) =>
    recordEvent(tx, actor, { kind, subject: document.name, project, documentId: document.id, ...facts }),
});

export type Changes = Partial<Parameters<typeof updateDocument>[3]>;

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
    decide: (tx: Executor, held: HeldDocument) => Promise<Changes>,
    savedContent?: string,
  ) => {
    const organizationId = actor.organization.id;
    const saved = await db.transaction(async (tx) => {
      const { id, projectId } = await requireDocument(tx, actor, address, meantId);
      // Before the document, in the order in which a project is deleted: otherwise the two could wait for each other.
      const project = await touchProject(tx, organizationId, projectId);
      const document = await lockDocument(tx, organizationId, id);
      if (!project || !document) throw notFound('Document');
      const { name, description } = document;
      await updateDocument(tx, organizationId, id, {
        name,
        description,
        ...(await decide(tx, heldDocument(tx, actor, { document, project }))),
      });
      return requireStoredDocument(tx, actor, address);
    });
    // Outside of the transaction, for which others may be waiting. A version never changes.
    const content = savedContent ?? (await readContent(db, organizationId, saved));
    if (content === null) throw notFound('Document');
    return { ...saved, content };
  };

export const changedSince = () => new Failure('conflict', 'The document changed since you opened it.');
