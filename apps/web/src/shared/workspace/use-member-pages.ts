import type { Member } from '@rulewright/contract';
import type { Pages } from '#shared/api/use-pages.ts';
import { usePages } from '#shared/api/use-pages.ts';
import { useReportedFailure } from '#shared/api/use-reported-failure.ts';

const none: NonNullable<Pages<Member>['data']> = { items: [], total: 0 };

/** Members, page by page: undefined while the first are on their way, and none where they cannot be loaded. */
export function useMemberPages(options: Parameters<typeof usePages<Member>>[0]) {
  const { data, error, more } = usePages(options);
  useReportedFailure(error);
  const list = data ?? (error ? none : undefined);
  return list && { ...list, more };
}

export type MemberPages = ReturnType<typeof useMemberPages>;
