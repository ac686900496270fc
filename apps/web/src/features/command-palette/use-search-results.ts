import { useDebouncedValue } from '@mantine/hooks';
import { searchOrganization } from '@rulewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { Found } from './destinations.ts';
import { contains } from './destinations.ts';

const patience = 150;
const nothing: Found = { projects: [], documents: [] };

/** The projects and documents whose names contain a text, searched when typing pauses. */
export function useSearchResults(orgSlug: string, text: string) {
  const [asked] = useDebouncedValue(text, patience);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: queryKeys.search(orgSlug, asked),
    queryFn: ({ signal }) => call(searchOrganization, { params: { orgSlug }, query: { q: asked }, signal }),
    enabled: asked !== '' && text !== '',
    placeholderData: keepPreviousData,
    // Results may have been deleted since they were found.
    staleTime: 0,
    // The next keystroke searches again anyway.
    retry: false,
  });
  const typing = text !== asked;

  if (text === '') return { found: nothing, waiting: false, error: null };
  const answer = data ?? nothing;
  return {
    // Of an older answer only matching results are shown, so that Enter does not open the wrong one.
    found: typing || isPlaceholderData ? thatFit(answer, text) : answer,
    waiting: typing || isFetching,
    error: typing ? null : error,
  };
}

const thatFit = ({ projects, documents }: Found, text: string): Found => ({
  projects: projects.filter(({ name }) => contains(name, text)),
  documents: documents.filter(({ name }) => contains(name, text)),
});
