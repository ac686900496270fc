import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import type { ListSort } from '@rulewright/contract';
import { limits } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Pages } from '#lib/queries/use-pages.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { countText } from './count-text.ts';
import classes from './filtered-cards.module.css';
import type { ListFilter } from './use-list-filter.ts';
import { VirtualList } from './virtual-list.tsx';

/** So many are read at a glance; beyond that, tools help. */
const GLANCE = 8;

/** The least width of a card, how high it is, and the room between two, in pixels. */
const CARD = { columnWidth: 304, estimate: 190, gap: 16 };

const orders: { value: ListSort; label: string }[] = [
  { value: 'updated', label: 'Latest change first' },
  { value: 'name', label: 'By name' },
];

type Props<Item extends { id: string }> = {
  list: NonNullable<Pages<Item>['data']> & Pick<Pages<Item>, 'more' | 'isOutdated'>;
  choice: ListFilter;
  /** "project": what is listed. */
  noun: string;
  /** What stands here when there is nothing to list, whatever is chosen. */
  empty: ReactNode;
  card: (item: Item) => ReactNode;
};

/** Entries as cards and, when there are many, a box to filter them and a choice of their order. The server does both. */
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
        <search className={classes.tools}>
          <TextInput
            ref={box}
            type="search"
            className={classes.filter}
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
          <p role="status">
            {countText(total)} {isFiltered && 'matching '}
            {total === 1 ? noun : nouns}
          </p>
        </search>
      )}
      <div className={classes.cards} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
        {items.length > 0 && (
          // Another choice begins at the top again, with rows of its own.
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
