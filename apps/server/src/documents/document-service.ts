import { createHash } from 'node:crypto';
import type { CreateDocument, UpdateDocument } from '@rulewright/contract';
import { emptyGraph, slugify } from '@rulewright/contract';
import type { Actor } from '../accounts/actor.ts';
import type { Database, Executor } from '../db/database.ts';
import { Failure, fieldFailure, notFound } from '../errors.ts';
import { findProject, touchProject } from '../projects/project-repository.ts';
import type { DocumentAddress, DocumentRow } from './document-repository.ts';
import {
  deleteDocument,
  findDocument,
  findVersion,
  insertDocument,
  insertVersion,
  listDocuments,
  lockDocument,
  updateDocument,
} from './document-repository.ts';

const contentHashOf = (content: string) => createHash('sha256').update(content).digest('base64url');

type LockedDocument = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;

export type DocumentService = ReturnType<typeof documentService>;

export function documentService({ db }: { db: Database['db'] }) {
  async function requireProject(executor: Executor, { organization }: Actor, projectSlug: string) {
    const project = await findProject(executor, organization.id, projectSlug);
    if (!project) throw notFound('Project');
    return project;
  }

  async function requireDocument(executor: Executor, { organization }: Actor, address: DocumentAddress) {
    const document = await findDocument(executor, organization.id, address);
    if (!document) throw notFound('Document');
    return document;
  }

  async function withContent(executor: Executor, document: DocumentRow) {
    const current = await findVersion(executor, document.organizationId, document.id, document.version);
    if (!current) throw new Error(`document ${document.id} has no version ${document.version}`);
    return { ...document, content: current.content };
  }

  /** The version that holds this content: the present one, or the next where it differs. */
  async function saveContent(executor: Executor, actor: Actor, document: LockedDocument, content: string) {
    const contentHash = contentHashOf(content);
    const current = await findVersion(executor, document.organizationId, document.id, document.version);
    if (current?.contentHash === contentHash) return document.version;
    const version = document.version + 1;
    await insertVersion(executor, document.organizationId, {
      documentId: document.id,
      version,
      content,
      contentHash,
      authorId: actor.user.id,
    });
    return version;
  }

  return {
    async list(actor: Actor, projectSlug: string): Promise<DocumentRow[]> {
      const project = await requireProject(db, actor, projectSlug);
      const rows = await listDocuments(db, actor.organization.id, project.id);
      return rows.map((row) => ({ ...row, projectSlug }));
    },

    async get(actor: Actor, address: DocumentAddress) {
      return withContent(db, await requireDocument(db, actor, address));
    },

    async create(actor: Actor, projectSlug: string, input: CreateDocument) {
      const { name, description, slug = slugify(name), content = JSON.stringify(emptyGraph) } = input;
      const organizationId = actor.organization.id;
      return db.transaction(async (tx) => {
        const project = await requireProject(tx, actor, projectSlug);
        const document = await insertDocument(tx, organizationId, { projectId: project.id, name, slug, description });
        if (!document) throw fieldFailure('conflict', 'name', `A document with the address "${slug}" already exists`);
        await insertVersion(tx, organizationId, {
          documentId: document.id,
          version: document.version,
          content,
          contentHash: contentHashOf(content),
          authorId: actor.user.id,
        });
        await touchProject(tx, organizationId, project.id);
        return { ...document, projectSlug, content };
      });
    },

    /** Saves settings, and content where it is given; content that differs becomes the next version. */
    async update(actor: Actor, address: DocumentAddress, input: UpdateDocument) {
      const { name, description, content, base_version: baseVersion } = input;
      const organizationId = actor.organization.id;
      return db.transaction(async (tx) => {
        const { id, projectId, projectSlug } = await requireDocument(tx, actor, address);
        const document = await lockDocument(tx, organizationId, id);
        if (!document) throw notFound('Document');
        if (content !== undefined && baseVersion !== undefined && baseVersion !== document.version) {
          throw new Failure('conflict', 'The document changed since you opened it.');
        }
        const version = content === undefined ? document.version : await saveContent(tx, actor, document, content);
        const updated = await updateDocument(tx, organizationId, id, { name, description, version });
        if (!updated) throw notFound('Document');
        await touchProject(tx, organizationId, projectId);
        return withContent(tx, { ...updated, projectSlug });
      });
    },

    async remove(actor: Actor, address: DocumentAddress) {
      await db.transaction(async (tx) => {
        const document = await requireDocument(tx, actor, address);
        await deleteDocument(tx, actor.organization.id, document.id);
        await touchProject(tx, actor.organization.id, document.projectId);
      });
    },
  };
}
