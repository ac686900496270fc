import { createDocument, deleteDocument, getDocument, listDocuments, updateDocument } from '@rulewright/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { toDocument, toDocumentSummary } from './document-response.ts';
import type { DocumentService } from './document-service.ts';

export function documentRoutes(app: FastifyInstance, { documents }: { documents: DocumentService }) {
  mount(app, listDocuments, async ({ actor, params }) => ({
    documents: (await documents.list(actor, params.projectSlug)).map(toDocumentSummary),
  }));

  mount(app, createDocument, async ({ actor, params, body }) =>
    toDocument(await documents.create(actor, params.projectSlug, body)),
  );

  mount(app, getDocument, async ({ actor, params }) => toDocument(await documents.get(actor, params)));

  mount(app, updateDocument, async ({ actor, params, body }) =>
    toDocument(await documents.update(actor, params, body)),
  );

  mount(app, deleteDocument, async ({ actor, params }) => documents.remove(actor, params));
}
