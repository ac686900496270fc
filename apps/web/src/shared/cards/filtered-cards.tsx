import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Nothing } from '#shared/ui/nothing.tsx';
import type { Entry, Order } from './arrange.ts';
import { inOrder, matching, orders } from './arrange.ts';
import classes from './filtered-cards.module.css';

/** So many are read at a glance; beyond that, tools help. */
const glance = 8;

type Props<Item extends Entry> = {
  items: readonly Item[];
  /** "projects": what is listed. */
  nouns: string;
  card: (item: Item) => ReactNode;
};

/** Entries as cards and, when there are many, a box to filter them and a choice of their order. */
export function FilteredCards<Item extends Entry>({ items, nouns, card }: Props<Item>) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>('latest');
  // Typing does not wait for hundreds of cards: the box changes at once, they follow.
  const query = useDeferredValue(text);
  const many = items.length > glance;
  const ordered = useMemo(() => inOrder(items, many ? order : 'latest'), [items, many, order]);
  const found = useMemo(() => matching(items, many ? query : ''), [items, many, query]);
  const cards = useMemo(
    () =>
      ordered.map((item) => (
        // Hidden, not taken out: to bring hundreds back at the next letter would be felt.
        <li key={item.id} hidden={!found.has(item)}>
          {card(item)}
        </li>
      )),
    [ordered, found, card],
  );
  function clear() {
    setText('');
    box.current?.focus();
  }

  const count = found.size === items.length ? items.length : `${found.size} of ${items.length}`;

  return (
    <>
      {many && (
        <search className={classes.tools}>
          <TextInput
            ref={box}
            type="search"
            className={classes.filter}
            aria-label={`Filter ${nouns}`}
            placeholder="Filter by name or description"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Order"
            data={orders}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          />
          <p role="status">
            {count} {nouns}
          </p>
        </search>
      )}
      <ul className={classes.cards}>{cards}</ul>
      {found.size === 0 && (
        <Nothing>
          No {nouns} match "{query.trim()}".{' '}
          <Anchor component="button" type="button" onClick={clear}>
            Clear the filter
          </Anchor>
        </Nothing>
      )}
    </>
  );
}
