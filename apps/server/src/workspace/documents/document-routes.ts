import {
  checkDocument,
  createDocument,
  deleteDocument,
  getDocument,
  getVersion,
  listDocumentEvents,
  listDocuments,
  listVersions,
  may,
  restoreVersion,
  updateDocument,
} from '@rulewright/contract';
import { toApiProblem } from '@rulewright/jdm';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#identity';
import { mount, toEventPage, withoutOrigins } from '#identity';
import { JsonText, pageFields } from '#platform/http';

import {
  toDocumentSummary,
  toDocumentText,
  toVersionSummary,
  toVersionsText,
  toVersionText,
} from './document-response.ts';
import type { DocumentService } from './document-service.ts';

const toAnswer = ({ organization }: Actor, ...of: Parameters<typeof toDocumentText>) =>
  JsonText.inTurns(organization.id, toDocumentText(...of));

export function documentRoutes(app: FastifyInstance, { documents }: { documents: DocumentService }) {
  mount(app, listDocuments, async ({ actor, params, query }) => {
    const page = await documents.list(actor, params.projectSlug, query);
    return JsonText.page(actor.organization.id, 'documents', page, toDocumentSummary);
  });

  mount(app, createDocument, async ({ actor, params, body }) =>
    toAnswer(actor, await documents.create(actor, params.projectSlug, body)),
  );

  mount(app, getDocument, async ({ actor, params }) => toAnswer(actor, await documents.get(actor, params)));

  mount(app, updateDocument, async ({ actor, params, body }) =>
    toAnswer(actor, await documents.update(actor, params, body)),
  );

  mount(app, deleteDocument, async ({ actor, params, query }) => documents.remove(actor, params, query.document_id));

  mount(app, checkDocument, async ({ actor, params, body }) => {
    const { problems, isCut } = await documents.check(actor, params, body.content);
    return { problems: problems.map(toApiProblem), is_cut: isCut };
  });

  mount(app, listDocumentEvents, async ({ actor, params, query }) => {
    const page = toEventPage(await documents.activity(actor, params, query));
    return may(actor.role, 'activity:read') ? page : withoutOrigins(page);
  });

  mount(app, listVersions, async ({ actor, params, query }) => {
    if (query.limit !== undefined || query.cursor !== undefined) {
      const { page, publishedVersion } = await documents.versionPage(actor, params, query);
      return { versions: page.rows.map((row) => toVersionSummary(row, publishedVersion)), ...pageFields(page) };
    }
    const { versions, publishedVersion } = await documents.versions(actor, params);
    return JsonText.inTurns(actor.organization.id, toVersionsText(versions, publishedVersion));
  });

  mount(app, getVersion, async ({ actor, params }) => {
    const { version, publishedVersion } = await documents.version(actor, params, toVersionNumber(params.version));
    return JsonText.inTurns(actor.organization.id, toVersionText(version, publishedVersion));
  });

  mount(app, restoreVersion, async ({ actor, params, query }) =>
    toAnswer(actor, await documents.restore(actor, params, toVersionNumber(params.version), query.document_id)),
  );
}

/** Returns 0 for a malformed number, so that it is answered like a version that does not exist. */
const toVersionNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
