import { useDebouncedValue } from '@mantine/hooks';
import type { BodyOf, Document, ListSort } from '@rulewright/contract';
import {
  createDocument,
  deleteDocument,
  limits,
  listDocuments,
  putBackDocument,
  unpublishDocument,
  updateDocument,
} from '@rulewright/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ignoreNotFound, isRefusal } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { removeFromPages, usePages } from '#lib/queries/use-pages.ts';
import { documentChanged, keysAboveDocuments } from '#workspace/documents/document-changed.ts';
import { documentQuery, listedDocumentQuery } from '#workspace/documents/document-query.ts';
import { removeOrphanedDrafts } from '#workspace/drafts/orphaned-drafts.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress, ProjectAddress } from '#workspace/urls/slugs.ts';

export function useDocuments(project: ProjectAddress, asked: { q: string; sort: ListSort }) {
  return usePages({
    queryKey: [...queryKeys.documents(project), asked],
    async read(page, signal) {
      const { documents, ...facts } = await call(listDocuments, {
        params: project,
        query: { ...asked, ...page },
        signal,
      });
      return { items: documents, ...facts };
    },
  });
}

const FOUND = 20;

/** Searches the other documents of a project. Nothing is loaded before the first search. */
export function useDocumentSearch(address: DocumentAddress) {
  const { docSlug, orgSlug, projectSlug } = address;
  const project = { orgSlug, projectSlug };
  const [text, find] = useState<string | null>(null);
  const [settled] = useDebouncedValue(text, 250);
  // A slug is made from a name, with hyphens between its words.
  const q = settled?.replaceAll('-', ' ').slice(0, limits.searchText) ?? '';
  const { data } = useQuery({
    queryKey: [...queryKeys.documents(project), { found: q }],
    queryFn: ({ signal }) => call(listDocuments, { params: project, query: { q, sort: 'name', limit: FOUND }, signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  // The search knows names. A document that was renamed is found by its address alone.
  const exact = { ...project, docSlug: settled ?? '' };
  const { data: named } = useQuery({
    ...listedDocumentQuery(exact),
    enabled: exact.docSlug !== '' && exact.docSlug !== docSlug,
  });
  return useMemo(
    () => ({
      found: [
        ...(named ? [named] : []),
        ...(data?.documents.filter(({ slug }) => slug !== docSlug && slug !== named?.slug) ?? []),
      ],
      find,
      pathOf: (slug: string) => documentPath({ orgSlug, projectSlug, docSlug: slug }),
    }),
    [data, named, docSlug, orgSlug, projectSlug],
  );
}

/** How long a refusal that came before the page was shown counts as its answer. */
const justNowMs = 5_000;

/** The document was asked for while the session was confirmed. What was refused then is not asked for again. */
export const useDocument = (address: DocumentAddress) =>
  useQuery({
    ...documentQuery(address),
    retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
      !isRefusal(error) || Date.now() - errorUpdatedAt > justNowMs,
  });

export function useCreateDocument(project: ProjectAddress) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof createDocument>) => {
    await call(createDocument, { params: project, body });
    await invalidateExactly(client, queryKeys.documents(project), ...keysAboveDocuments(project));
  };
}

export function useUpdateDocument(address: DocumentAddress) {
  const client = useQueryClient();
  return async (body: BodyOf<typeof updateDocument>) =>
    documentChanged(client, address, await call(updateDocument, { params: address, body }));
}

/** Unpublishes the document, or publishes the version again that was live before. */
export function useChangePublication(address: DocumentAddress, documentId: string) {
  const client = useQueryClient();

  async function change(changed: Promise<Document>) {
    try {
      documentChanged(client, address, await changed);
    } catch (error) {
      // Somebody else may have changed the document in the meantime, so the page loads it again.
      void invalidateExactly(client, queryKeys.document(address));
      throw error;
    }
  }

  return {
    unpublish: (version: number) =>
      change(call(unpublishDocument, { params: address, body: { document_id: documentId, live_version: version } })),
    putBack: (version: number) =>
      change(call(putBackDocument, { params: address, body: { document_id: documentId, version } })),
  };
}

/** Leaves the page before removing the document from the cache: an open page would load it again. */
export function useDeleteDocument(address: DocumentAddress, documentId: string, leave: () => unknown) {
  const client = useQueryClient();
  return async () => {
    await call(deleteDocument, { params: address, query: { document_id: documentId } }).catch(ignoreNotFound);
    removeFromPages(client, queryKeys.documents(address), documentId);
    await leave();
    client.removeQueries({ queryKey: queryKeys.document(address) });
    void removeOrphanedDrafts();
    await invalidateExactly(client, ...keysAboveDocuments(address));
  };
}
