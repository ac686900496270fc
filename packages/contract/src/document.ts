import { z } from 'zod';
import { DocumentContent, MAX_CONTENT_BODY_BYTES } from './decision-graph.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { ProblemCode, ProblemFix, ProblemPlace, ProblemSeverity } from './error.ts';
import { changelog, description, documentName, id, meant, overrideReason, timestamp } from './fields.ts';
import { ListQuery, PageQuery, pageOf } from './paging.ts';
import { GateOutcome } from './publish-gate.ts';
import { Slug, sluggable } from './slug.ts';
import { LatestTestRun } from './test-run.ts';

const tag = 'Documents';
const list = '/api/organizations/:orgSlug/projects/:projectSlug/documents';
const item = `${list}/:docSlug` as const;

const version = z.int('Version must be a whole number').min(1, 'Version must be at least 1');
const meantDocument = meant('document');

/** A document as lists show it: without its content, which may be large. */
export const DocumentSummary = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    project_slug: z.string(),
    version,
    is_published: z.boolean(),
    live_version: version
      .nullable()
      .describe('What its public endpoint answers with; an older one when it was saved since.'),
    unpublished_version: version
      .nullable()
      .describe('What its public endpoint answered with until the document was unpublished. It can be put back.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'DocumentSummary' });
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const Document = DocumentSummary.extend({
  content: z.string().describe('A decision graph as JSON text.'),
  changelog: z.string().nullable().describe('What is new in its current version.'),
}).meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

/** A version as pages of a list show it: without its content, which may be large. */
export const VersionSummary = z
  .object({
    id,
    version,
    created_at: timestamp,
    is_published: z.boolean().describe('Whether it has been published, now or before.'),
    is_live: z.boolean().describe('Whether the public endpoint serves it.'),
    author: z.string().nullable().describe('Who saved it, by their full name.'),
    changelog: z.string().nullable(),
    test_run: LatestTestRun.nullable().describe('The latest kept run of its test cases.'),
  })
  .meta({ id: 'VersionSummary' });
export type VersionSummary = z.infer<typeof VersionSummary>;

export const DocumentVersion = VersionSummary.extend({ content: z.string() }).meta({ id: 'DocumentVersion' });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

const ListedVersion = VersionSummary.extend({
  content: z.string().optional().describe('Left out when `limit` was given.'),
}).meta({ id: 'ListedVersion' });

export const CreateDocument = z.object({
  name: sluggable(documentName, 'Document name'),
  description,
  slug: Slug.optional().describe('Made from the name when left out.'),
  content: DocumentContent.optional().describe('An empty graph when left out.'),
  test_cases_of: id
    .optional()
    .describe('The id of a document of the same project, whose test cases the new one begins with.'),
});
export type CreateDocument = z.infer<typeof CreateDocument>;

export const UpdateDocument = z.object({
  name: documentName,
  description,
  content: DocumentContent.optional().describe('Left out when only the settings change.'),
  document_id: meantDocument,
  base_version: version.optional().describe('The version that was edited. A newer one makes the call a conflict.'),
  settings_as_of: timestamp
    .optional()
    .describe('The `updated_at` of the document that name and description were taken from. Newer ones are kept.'),
});
export type UpdateDocument = z.infer<typeof UpdateDocument>;

export const PublishDocument = z.object({
  publish: z.literal(true, 'Publish must be true'),
  changelog: changelog.describe('What is new in this version, for its history.'),
  document_id: meantDocument,
  base_version: version.optional().describe('The version that was looked at. A newer one makes the call a conflict.'),
  override_reason: overrideReason,
});
export type PublishDocument = z.infer<typeof PublishDocument>;

/** A document that was published, with what the publish gate of its project found. */
export const PublishedDocument = Document.extend({
  gate: GateOutcome.nullable().describe('Null where the gate is off.'),
}).meta({ id: 'PublishedDocument' });
export type PublishedDocument = z.infer<typeof PublishedDocument>;

export const UnpublishDocument = z.object({
  document_id: meantDocument,
  live_version: version.optional().describe('The version that is meant. Another live one makes the call a conflict.'),
});
export type UnpublishDocument = z.infer<typeof UnpublishDocument>;

export const PutBackDocument = z.object({
  version: version.describe('The `unpublished_version` that is meant. Another one makes the call a conflict.'),
  document_id: meantDocument,
});
export type PutBackDocument = z.infer<typeof PutBackDocument>;

/** Something about a graph that its author should know. Errors prevent it from being published. */
export const Problem = z
  .object({
    severity: ProblemSeverity.describe('An error prevents publishing. A warning does not.'),
    code: ProblemCode.describe('What kind of problem it is. The message may change, this does not.'),
    message: z.string(),
    node_id: z.string().nullable().describe("The node to fix, where it is one node's."),
    place: ProblemPlace.optional().describe('The text to fix in that node, where it is one text.'),
    fix: ProblemFix.optional().describe('A change of that text that solves the problem.'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

const DocumentsQuery = ListQuery.extend({
  slug: Slug.optional().describe('Only the document with this slug. The list is empty where there is none.'),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

export const listDocuments = endpoint({
  method: 'GET',
  path: list,
  access: 'workspace:read',
  summary: "List a project's documents",
  tag,
  query: DocumentsQuery,
  response: pageOf({ documents: z.array(DocumentSummary) }),
});

export const createDocument = endpoint({
  method: 'POST',
  path: list,
  access: 'documents:write',
  summary: 'Create a document',
  tag,
  status: 201,
  body: CreateDocument,
  maxBodyBytes: MAX_CONTENT_BODY_BYTES,
  response: Document,
});

export const getDocument = endpoint({
  method: 'GET',
  path: item,
  access: 'workspace:read',
  summary: 'Read a document',
  tag,
  response: Document,
});

export const updateDocument = endpoint({
  method: 'PUT',
  path: item,
  access: 'documents:write',
  summary: 'Save a document, or change its name and description',
  tag,
  body: UpdateDocument,
  maxBodyBytes: MAX_CONTENT_BODY_BYTES,
  response: Document,
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: item,
  access: 'documents:delete',
  summary: 'Delete a document',
  tag,
  query: z.object({ document_id: meantDocument }),
  status: 204,
  response: Nothing,
});

export const listVersions = endpoint({
  method: 'GET',
  path: `${item}/versions`,
  access: 'workspace:read',
  summary: "List a document's versions, newest first",
  tag,
  query: PageQuery,
  response: pageOf({ versions: z.array(ListedVersion) }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: `${item}/versions/:version`,
  access: 'workspace:read',
  summary: 'Read one version with its content',
  tag,
  response: DocumentVersion,
});

export const checkDocument = endpoint({
  method: 'POST',
  path: `${item}/check`,
  access: 'decisions:evaluate',
  summary: 'Look for the errors and warnings of a graph, without saving it',
  tag,
  needsRoom: false,
  body: z.object({ content: DocumentContent }),
  maxBodyBytes: MAX_CONTENT_BODY_BYTES,
  response: z.object({
    problems: z.array(Problem).describe('Errors first.'),
    is_cut: z.boolean().describe('Whether there may be more problems: not all are listed, or not all was checked.'),
  }),
});

export const publishDocument = endpoint({
  method: 'POST',
  path: `${item}/publish`,
  access: 'documents:publish',
  summary: "Serve a document's current version on its public endpoint",
  tag,
  needsRoom: false,
  body: PublishDocument,
  response: PublishedDocument,
});

export const unpublishDocument = endpoint({
  method: 'POST',
  path: `${item}/unpublish`,
  access: 'documents:publish',
  summary: 'Take a document off its public endpoint',
  tag,
  needsRoom: false,
  body: UnpublishDocument,
  response: Document,
});

export const putBackDocument = endpoint({
  method: 'POST',
  path: `${item}/put-back`,
  access: 'documents:publish',
  summary: 'Serve the version again that was live when a document was unpublished',
  tag,
  needsRoom: false,
  body: PutBackDocument,
  response: Document,
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: `${item}/versions/:version/restore`,
  access: 'documents:write',
  summary: 'Save the content of an old version as the newest',
  tag,
  query: z.object({ document_id: meantDocument }),
  response: Document,
});
