import type { CreateDocument, DocumentsQuery, EventPageQuery, PageQuery, UpdateDocument } from '@rulewright/contract';
import { emptyGraph, slugify } from '@rulewright/contract';
import type { ListedProblems } from '@rulewright/engine';
import type { ActivityReader, Actor } from '#identity';
import { differenceOf, requirePermission } from '#identity';
import { recordEvent } from '#identity/queries';
import { fieldFailure, notFound } from '#platform';
import type { Database, Executor, Page } from '#platform/db';
import type { ListReader } from '#platform/limits';
import { changeInTurn, ROWS_AT_ONCE } from '#platform/limits';

import { touchProject } from '../projects/project-repository.ts';
import { requireProject } from '../projects/require-project.ts';

import type { StoredContent } from './content-repository.ts';
import type { ContentService } from './content-service.ts';
import type { DocumentAddress } from './document-address.ts';
import type { HeldDocument } from './document-change.ts';
import { documentChange, documentHasChanged, withHeldDocument } from './document-change.ts';
import type { DeletesDocuments } from './document-deletion.ts';
import type { DocumentRow } from './document-repository.ts';
import { insertDocument, listDocuments, lockDocument, updateDocument } from './document-repository.ts';
import { requireDocument, requireSavedDocument } from './require-document.ts';
import type { GraphChecks } from './servable.ts';
import type { VersionSummary } from './version-repository.ts';
import { findContent, findContentHash, findContents, findVersionSummary, listVersions } from './version-repository.ts';

const FIRST_VERSION = 1;
const MAX_CONTENT_BYTES_AT_ONCE = 4 * 1024 * 1024;

export type DocumentService = ReturnType<typeof documentService>;

type Parts = {
  db: Database['db'];
  lists: ListReader;
  checks: GraphChecks;
  deletion: DeletesDocuments;
  contents: ContentService;
  /** Gives a new document the test cases of another, and returns how many there are. */
  copyTestCases: (
    tx: Executor,
    copy: { organizationId: string; fromId: string; toId: string; authorId: string },
  ) => Promise<number>;
  events: ActivityReader;
};

export function documentService({ db, lists, checks, deletion, contents, copyTestCases, events }: Parts) {
  const change = documentChange(db);

  /** Returns the number of the version with this content: the current one, or a new one if the content differs. */
  async function saveContent(
    tx: Executor,
    actor: Actor,
    { document, record }: HeldDocument,
    { stored, restored }: { stored: StoredContent; restored?: number },
  ): Promise<number> {
    const { organizationId, id: documentId } = document;
    const currentHash = await findContentHash(tx, organizationId, documentId, document.version);
    if (currentHash === stored.contentHash) return document.version;
    const version = document.version + 1;
    const changelog = restored === undefined ? null : `Restored from version ${restored}`;
    const kind = restored === undefined ? 'version.saved' : 'version.restored';
    await contents.addVersion(tx, organizationId, {
      documentId,
      version,
      ...stored,
      changelog,
      authorId: actor.user.id,
    });
    record(kind, {
      before: { version: document.version },
      after: { version, ...(restored !== undefined && { restored_from: restored }) },
    });
    return version;
  }

  /**
   * All versions of a document, the newest first. They are read as they are requested, because all of them could exceed the memory.
   * What is saved meanwhile is newer, and not among them.
   */
  async function* versionsOf(organizationId: string, documentId: string) {
    let last = 0;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: ROWS_AT_ONCE, cursor };
      const readPage = () => listVersions(db, organizationId, documentId, query);
      const page = await lists.inTurn(organizationId, readPage, { isBegun: cursor !== undefined });
      yield* withContents(organizationId, documentId, page.rows);
      last = page.rows.at(-1)?.version ?? last;
      cursor = page.nextCursor ?? null;
    }
    if (last !== FIRST_VERSION) throw deletedMeanwhile();
  }

  async function* withContents(organizationId: string, documentId: string, versions: VersionSummary[]) {
    for (const group of inGroups(versions)) {
      const [newest, oldest] = [group[0], group.at(-1)] as [VersionSummary, VersionSummary];
      const range = { oldest: oldest.version, newest: newest.version };
      const readContents = () => findContents(db, organizationId, documentId, range);
      const found = await lists.inTurn(organizationId, readContents, { isBegun: true });
      for (const version of group) {
        const content = found.get(version.version);
        if (content === undefined) throw deletedMeanwhile();
        yield { ...version, content };
      }
    }
  }

  return {
    async list(actor: Actor, projectSlug: string, query: DocumentsQuery): Promise<Page<DocumentRow>> {
      const project = await requireProject(db, actor, projectSlug);
      const page = await lists.pageOrAll(actor.organization.id, query, (executor, part) =>
        listDocuments(executor, actor.organization.id, project.id, part),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, projectSlug })) };
    },

    get: (actor: Actor, address: DocumentAddress) => requireSavedDocument(db, actor, address),

    async create(actor: Actor, projectSlug: string, input: CreateDocument) {
      const {
        name,
        description,
        slug = slugify(name),
        content = JSON.stringify(emptyGraph),
        test_cases_of: fromId,
      } = input;
      const organizationId = actor.organization.id;
      const create = (stored: StoredContent) =>
        changeInTurn(db, organizationId, async (tx) => {
          const project = await requireProject(tx, actor, projectSlug);
          const { id: projectId } = project;
          if (!(await touchProject(tx, organizationId, projectId))) throw notFound('Project');
          const from = fromId === undefined ? undefined : await lockDocument(tx, organizationId, fromId);
          // A document of another project may be one that the actor may not read.
          if (from !== undefined && from?.projectId !== projectId) throw noSuchOriginal();
          const document = await insertDocument(tx, organizationId, { projectId, name, slug, description });
          if (!document) throw fieldFailure('conflict', 'name', `A document with the address "${slug}" already exists`);
          const { id: documentId, version } = document;
          const authorId = actor.user.id;
          await contents.addVersion(tx, organizationId, { documentId, version, ...stored, changelog: null, authorId });
          const added = from
            ? await copyTestCases(tx, { organizationId, fromId: from.id, toId: documentId, authorId })
            : 0;
          if (added > 0) await contents.requireQuota(tx, organizationId);
          const about = { subject: name, project, documentId };
          await recordEvent(tx, actor, { kind: 'document.created', ...about, after: { name, slug, description } });
          if (added > 0) await recordEvent(tx, actor, { kind: 'test-cases.changed', ...about, after: { added } });
          return { ...document, projectSlug, content, contentId: stored.contentId, changelog: null };
        });
      return contents.storing(organizationId, content, create);
    },

    /** Saves the settings, and the content if there is one. */
    update(actor: Actor, address: DocumentAddress, input: UpdateDocument) {
      const { content, document_id: meantId, base_version: baseVersion, settings_as_of: asOf } = input;
      const update = (save: (tx: Executor, held: HeldDocument) => Promise<number>) =>
        change(
          actor,
          address,
          meantId,
          async (tx, held) => {
            const { document, record } = held;
            // An editor sends the settings that it read earlier. If they have changed since, its copy must not
            // overwrite them.
            const areOld = asOf !== undefined && new Date(asOf) < document.updatedAt;
            const { name, description } = areOld ? document : input;
            if (baseVersion !== undefined && baseVersion !== document.version) throw documentHasChanged();
            const settings = { name: document.name, description: document.description };
            const difference = differenceOf(settings, { name, description });
            const version = await save(tx, held);
            await updateDocument(tx, document.organizationId, document.id, { name, description, version });
            if (difference) record('document.changed', difference);
          },
          content,
        );
      if (content === undefined) return update(async (_, { document }) => document.version);
      return contents.storing(actor.organization.id, content, (stored) =>
        update((tx, held) => saveContent(tx, actor, held, { stored })),
      );
    },

    /** Returns the errors that would prevent a graph from being published, and its warnings. */
    async check(actor: Actor, address: DocumentAddress, content: string): Promise<ListedProblems> {
      const document = await requireDocument(db, actor, address);
      return checks.check(document, content);
    },

    async restore(actor: Actor, address: DocumentAddress, version: number, meantId: string | undefined) {
      const organizationId = actor.organization.id;
      const { id } = await requireDocument(db, actor, address, meantId);
      // Reads the content before the row is locked, which is safe because a version never changes.
      const content = await findContent(db, organizationId, id, version);
      if (content === null) throw notFound('Version');
      return contents.storing(organizationId, content, (stored) =>
        change(
          actor,
          address,
          id,
          async (tx, held) => {
            const { name, description } = held.document;
            const saved = await saveContent(tx, actor, held, { stored, restored: version });
            await updateDocument(tx, organizationId, id, { name, description, version: saved });
          },
          content,
        ),
      );
    },

    /** Returns all versions, which are read while the response is sent. */
    async versions(actor: Actor, address: DocumentAddress) {
      const { id, organizationId, publishedVersion } = await requireDocument(db, actor, address);
      return { publishedVersion, versions: versionsOf(organizationId, id) };
    },

    /** Returns one page of versions without their contents. */
    async versionPage(actor: Actor, address: DocumentAddress, query: PageQuery) {
      const { id, organizationId, publishedVersion } = await requireDocument(db, actor, address);
      return { publishedVersion, page: await listVersions(db, organizationId, id, query) };
    },

    async version(actor: Actor, address: DocumentAddress, version: number) {
      const { id, organizationId, publishedVersion } = await requireDocument(db, actor, address);
      const summary = await findVersionSummary(db, organizationId, id, version);
      const content = await findContent(db, organizationId, id, version);
      if (!summary || content === null) throw notFound('Version');
      return { publishedVersion, version: { ...summary, content } };
    },

    async activity(actor: Actor, address: DocumentAddress, query: EventPageQuery) {
      const { id, organizationId } = await requireDocument(db, actor, address);
      return events.page(organizationId, { ...query, documentId: id });
    },

    async remove(actor: Actor, address: DocumentAddress, meantId: string | undefined) {
      const organizationId = actor.organization.id;
      const hold = { meantId, holdProject: touchProject };
      const documentId = await withHeldDocument(db, actor, address, hold, async (tx, { document, record }) => {
        const { id, slug, version, publishedVersion } = document;
        if (publishedVersion !== null) requirePermission(actor, 'documents:delete-live');
        await deletion.markDocument(tx, { organizationId, documentId: id });
        record('document.deleted', { before: { slug, version, live_version: publishedVersion } });
        return id;
      });
      await deletion.finishDocument({ organizationId, documentId });
    },
  };
}

/** The response must fail, so that the versions sent so far do not look complete. */
const deletedMeanwhile = () => notFound('Document');

const noSuchOriginal = () =>
  fieldFailure('invalid', 'test_cases_of', 'There is no document with this id in the project');

/**
 * Splits the versions into groups, in their order. The versions of a group are small enough to be read together; a
 * larger version is a group of its own.
 */
function* inGroups(versions: VersionSummary[]) {
  let group: VersionSummary[] = [];
  let bytes = 0;
  for (const version of versions) {
    bytes += version.contentBytes;
    if (group.length > 0 && bytes > MAX_CONTENT_BYTES_AT_ONCE) {
      yield group;
      group = [];
      bytes = version.contentBytes;
    }
    group.push(version);
  }
  if (group.length > 0) yield group;
}
