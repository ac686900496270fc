import type { EventFilter } from '@rulewright/contract';
import {
  exportEvents,
  listDocumentEvents,
  listEvents,
  listOrganizationMembers,
  listProjects,
  MAX_PAGE,
} from '@rulewright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadText } from '#lib/browser/download-file.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { fullName } from '#workspace/people/person-name.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';

/** The events of an organization, newest first. */
export function useActivity(orgSlug: string, filter: EventFilter) {
  return usePages({
    queryKey: queryKeys.activity(orgSlug, filter),
    async read(page, signal) {
      const answer = await call(listEvents, { params: { orgSlug }, query: { ...page, ...filter }, signal });
      return { items: answer.events, next_cursor: answer.next_cursor };
    },
  });
}

/** The events of a document. */
export function useDocumentActivity(address: DocumentAddress) {
  return usePages({
    queryKey: queryKeys.documentActivity(address),
    async read(page, signal) {
      const answer = await call(listDocumentEvents, { params: address, query: page, signal });
      return { items: answer.events, next_cursor: answer.next_cursor };
    },
  });
}

/** The people and projects to choose from. Others can be chosen from an event. */
export function useActivityChoices(orgSlug: string) {
  const { data } = useQuery({
    queryKey: queryKeys.activityChoices(orgSlug),
    async queryFn({ signal }) {
      const params = { orgSlug };
      const [{ members }, { projects }] = await Promise.all([
        call(listOrganizationMembers, { params, query: { limit: MAX_PAGE }, signal }),
        call(listProjects, { params, query: { limit: MAX_PAGE, sort: 'name' }, signal }),
      ]);
      return {
        people: members.map((member) => ({ id: member.id, name: fullName(member) })),
        projects: projects.map(({ id, name }) => ({ id, name })),
      };
    },
  });
  return data ?? { people: [], projects: [] };
}

export function useExport(orgSlug: string, filter: EventFilter) {
  return useMutation({
    async mutationFn() {
      const text = await call(exportEvents, { params: { orgSlug }, query: filter });
      downloadText(`activity-${orgSlug}.csv`, text, 'text/csv');
    },
  });
}
