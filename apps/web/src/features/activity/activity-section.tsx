import { Box, Button, Group } from '@mantine/core';
import type { Event } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import type { Pages } from '#lib/queries/use-pages.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import type { Choose } from './activity-filter.ts';
import { EventList } from './event-list.tsx';

type Props = {
  activity: Pages<Event>;
  /** Shown when there are no events. */
  nothing: string;
  actions?: ReactNode;
  choose?: Choose | undefined;
  /** Shown above the list. */
  children?: ReactNode;
};

const failed = 'Failed to load the activity';

/** A list of events with a heading and its loading, empty and error states. */
export function ActivitySection({ activity, nothing, actions, choose, children }: Props) {
  const { data, error, isFetching, isOutdated, more, refetch } = activity;
  const isRefreshing = isFetching && !more.isLoading;

  return (
    <Box component="section" maw="60rem" aria-label="Activity">
      <Group gap="sm" justify="space-between" mb="md">
        <h2>Activity</h2>
        <Group wrap="nowrap" gap="xs" align="stretch">
          <Button variant="default" size="xs" onClick={() => !isFetching && refetch()} {...ariaDisabled(isFetching)}>
            {isRefreshing && data ? 'Refreshing...' : 'Refresh'}
          </Button>
          {actions}
        </Group>
      </Group>
      {children}
      {data && error && <Banner tone="failure">{messageOf(error, failed)}</Banner>}
      <QueryContent query={activity} loading="Loading activity..." fallback={failed}>
        {({ items }) => (
          // The events of the previous filter stay visible, but look outdated, until the new ones are loaded.
          <div data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
            {items.length === 0 && !more.isThere && <EmptyText>{nothing}</EmptyText>}
            <EventList events={items} more={more} choose={choose} />
          </div>
        )}
      </QueryContent>
    </Box>
  );
}
