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

/**
 * Holds the actor's document of that address until the transaction ends. Its project comes first, in the order in which a
 * project is deleted: otherwise the two could wait for each other, or something be added to a project that is gone.
 */
export async function holdDocument(
  tx: Executor,
  actor: Actor,
  address: DocumentAddress,
  { meantId, holdProject = keepProject }: { meantId?: string | undefined; holdProject?: typeof touchProject } = {},
): Promise<HeldDocument> {
  const organizationId = actor.organization.id;
  const { id, projectId } = await requireDocument(tx, actor, address, meantId);
  const project = await holdProject(tx, organizationId, projectId);
  const document = project && (await lockDocument(tx, organizationId, id));
  if (!document) throw notFound('Document');
  return {
    document,
    project,
    record: (kind, facts) =>
      recordEvent(tx, actor, { kind, subject: document.name, project, documentId: document.id, ...facts }),
  };
}

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
      const held = await holdDocument(tx, actor, address, { meantId, holdProject: touchProject });
      const { id, name, description } = held.document;
      await updateDocument(tx, organizationId, id, { name, description, ...(await decide(tx, held)) });
      return requireStoredDocument(tx, actor, address);
    });
    // Outside of the transaction, for which others may be waiting. A version never changes.
    const content = savedContent ?? (await readContent(db, organizationId, saved));
    if (content === null) throw notFound('Document');
    return { ...saved, content };
  };

export const changedSince = () => new Failure('conflict', 'The document changed since you opened it.');
