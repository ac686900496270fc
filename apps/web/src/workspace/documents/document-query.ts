import { getDocument, listDocuments, Slug } from '@rulewright/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

export const documentQuery = (address: DocumentAddress) =>
  queryOptions({
    queryKey: queryKeys.document(address),
    queryFn: ({ signal }) => call(getDocument, { params: address, signal }),
  });

/**
 * What lists show of the document at an address; null where there is none. Asks for a list, because the browser would show
 * the 404 of an address that somebody is still typing as an error.
 */
export const listedDocumentQuery = (address: DocumentAddress) =>
  queryOptions({
    queryKey: [...queryKeys.documents(address), { slug: address.docSlug }],
    async queryFn({ signal }) {
      if (!Slug.safeParse(address.docSlug).success) return null;
      const query = { slug: address.docSlug, limit: 1 };
      const { documents } = await call(listDocuments, { params: address, query, signal });
      return documents[0] ?? null;
    },
    staleTime: 30_000,
    retry: false,
  });
