import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { isNotFound } from '#lib/api/api-error.ts';
import { isAnswerOf } from '#lib/queries/query-cache.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import type { CurrentLocation } from './current-location.ts';
import { locationOfRoute } from './current-location.ts';

/** The current location, without the parts that the page could not find. */
export function useCurrentLocation(): CurrentLocation {
  const location = locationOfRoute(useMatches().at(-1));
  const ownSlug = useOwnOrganization()?.slug;
  const client = useQueryClient();
  const missing = useSyncExternalStore(
    useCallback((tell) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)), [client]),
    () => missingAt(client, location),
  );

  if (!missing) return location;
  if (missing === 'document') return { ...location, docSlug: null };
  const known = { ...location, projectSlug: null, docSlug: null };
  // Other organizations look as if they did not exist.
  return missing === 'project' && location.orgSlug === ownSlug ? known : { ...known, orgSlug: null };
}

function missingAt(client: QueryClient, { orgSlug, projectSlug, docSlug }: CurrentLocation) {
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
