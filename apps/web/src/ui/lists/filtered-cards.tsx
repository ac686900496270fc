import { Anchor, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ListSort } from '@rulewright/contract';
import { limits } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Pages } from '#lib/queries/use-pages.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { countText } from './count-text.ts';
import type { ListFilter } from './use-list-filter.ts';
import { VirtualList } from './virtual-list.tsx';

/** Longer lists get a filter and a choice of order. */
const GLANCE = 8;

/** The smallest width of a card, its estimated height, and the gap between cards, in pixels. */
const CARD = { columnWidth: 304, estimate: 190, gap: 16 };

const orders: { value: ListSort; label: string }[] = [
  { value: 'updated', label: 'Latest change first' },
  { value: 'name', label: 'By name' },
];

type Props<Item extends { id: string }> = {
  list: NonNullable<Pages<Item>['data']> & Pick<Pages<Item>, 'more' | 'isOutdated'>;
  choice: ListFilter;
  /** The kind of thing in the list, such as "project". */
  noun: string;
  /** Shown when the list is empty without any filter. */
  empty: ReactNode;
  card: (item: Item) => ReactNode;
};

/** A list of cards. Long lists can be filtered and sorted, which the server does. */
export function FilteredCards<Item extends { id: string }>({ list, choice, noun, empty, card }: Props<Item>) {
  const { items, total, more, isOutdated } = list;
  const { asked, text, setText, setSort } = choice;
  const box = useRef<HTMLInputElement>(null);
  const nouns = `${noun}s`;
  const isFiltered = asked.q !== '';

  function clear() {
    setText('');
    box.current?.focus();
  }

  if (total === 0 && !isFiltered && !isOutdated && !text) return empty;
  return (
    <>
      {(total === null || total > GLANCE || isFiltered || isOutdated || text) && (
        <Group component="search" gap="0.625rem 0.75rem" mb="1.25rem">
          <TextInput
            ref={box}
            type="search"
            flex="0 1 24rem"
            miw="min(100%, 14rem)"
            aria-label={`Filter ${nouns}`}
            placeholder="Filter by name or description"
            maxLength={limits.searchText}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Order"
            data={orders}
            value={asked.sort}
            onChange={(event) => setSort(event.currentTarget.value as ListSort)}
          />
          <Text ms="auto" c="dimmed" fz="sm" role="status">
            {countText(total)} {isFiltered && 'matching '}
            {total === 1 ? noun : nouns}
          </Text>
        </Group>
      )}
      <div data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
        {items.length > 0 && (
          // A new filter or order starts again at the top, with new rows.
          <VirtualList key={`${asked.sort} ${asked.q}`} items={items} total={total} more={more} nouns={nouns} {...CARD}>
            {card}
          </VirtualList>
        )}
      </div>
      {total === 0 && !isOutdated && (
        <EmptyText>
          No {nouns} match "{asked.q}".{' '}
          <Anchor component="button" type="button" onClick={clear}>
            Clear the filter
          </Anchor>
        </EmptyText>
      )}
    </>
  );
}
