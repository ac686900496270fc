import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { isNotFound } from '#lib/api/api-error.ts';
import { isAnswerOf } from '#lib/queries/query-cache.ts';
import { queryKeys } from '#workspace/addresses/query-keys.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import type { Place } from './place.ts';
import { placeOf } from './place.ts';

/** The place of the URL, without the parts that the page could not find. */
export function usePlace(): Place {
  const place = placeOf(useMatches().at(-1));
  const ownSlug = useOwnOrganization()?.slug;
  const client = useQueryClient();
  const missing = useSyncExternalStore(
    useCallback((tell) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)), [client]),
    () => missingAt(client, place),
  );

  if (!missing) return place;
  if (missing === 'document') return { ...place, docSlug: null };
  const known = { ...place, projectSlug: null, docSlug: null };
  // Other organizations look as if they did not exist.
  return missing === 'project' && place.orgSlug === ownSlug ? known : { ...known, orgSlug: null };
}

function missingAt(client: QueryClient, { orgSlug, projectSlug, docSlug }: Place) {
  const isAnyMissing = (...keys: QueryKey[]) =>
    keys.some((queryKey) =>
      client.getQueryCache().find({
        queryKey,
        exact: false,
        predicate: (query) => isNotFound(query.state.error) && isAnswerOf(queryKey)(query),
      }),
    );

  if (!orgSlug) return null;
  if (isAnyMissing(queryKeys.organization(orgSlug), queryKeys.projects(orgSlug))) return 'organization';
  if (!projectSlug) return null;
  const project = { orgSlug, projectSlug };
  if (isAnyMissing(queryKeys.project(project), queryKeys.documents(project))) return 'project';
  if (!docSlug) return null;
  return isAnyMissing(queryKeys.document({ ...project, docSlug })) ? 'document' : null;
}
