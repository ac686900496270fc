import { Button, Group, Text } from '@mantine/core';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { TimeText } from '#ui/time/time-text.tsx';
import classes from './older-entries.module.css';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetching: boolean; fetchNextPage: () => unknown };
  /** How far back the search went before it was stopped; null if the last page is full. */
  lookedBackTo: string | null;
  count: number;
};

/** Below the list: a button to load older entries, or a count. */
export function OlderEntries({ query, lookedBackTo, count }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetching, fetchNextPage } = query;

  return (
    <Group gap="0.5rem 0.75rem">
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          onClick={() => !isFetching && fetchNextPage()}
          {...ariaDisabled(isFetching)}
        >
          {isFetchingNextPage ? 'Loading...' : lookedBackTo ? 'Look Further Back' : 'Load Older'}
        </Button>
      )}
      <Text role="status" className={classes.count} c="dimmed" fz="sm">
        {count > 0 && `${count} ${count === 1 ? 'request' : 'requests'}`}
        {count > 0 && hasNextPage && ' so far'}
        {lookedBackTo && hasNextPage && (
          <>
            {count > 0 && ', '}
            looked back to <TimeText value={lookedBackTo} precision="seconds" />
          </>
        )}
      </Text>
    </Group>
  );
}
