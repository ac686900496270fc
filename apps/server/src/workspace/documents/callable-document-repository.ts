import { Slug } from '@rulewright/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#platform/db';
import { documents, releases } from '#platform/tables';

import { releasedVersions, releaseOfDocument } from './document-release-repository.ts';
import { isPresentDocument } from './document-repository.ts';

/** A document that others can call: the version that calls get, which is the latest while none is live. */
type Callable = { documentId: string; name: string; version: number; isPublished: boolean };

export async function findCallableDocuments(
  executor: Executor,
  organizationId: string,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, Callable>> {
  // What authors wrote may be anything, and no document has another address.
  const slugs = keys.filter((key) => Slug.safeParse(key).success);
  if (slugs.length === 0) return new Map();
  const rows = await executor
    .select({
      documentId: documents.id,
      slug: documents.slug,
      name: documents.name,
      version: documents.version,
      publishedVersion: releasedVersions.publishedVersion,
    })
    .from(documents)
    .leftJoin(releases, releaseOfDocument)
    .where(
      and(
        eq(documents.organizationId, organizationId),
        eq(documents.projectId, projectId),
        inArray(documents.slug, slugs),
        isPresentDocument,
      ),
    );
  return new Map(
    rows.map(({ slug, publishedVersion, version, ...row }) => [
      slug,
      { ...row, version: publishedVersion ?? version, isPublished: publishedVersion !== null },
    ]),
  );
}
