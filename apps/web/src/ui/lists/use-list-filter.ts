import { useDebouncedValue } from '@mantine/hooks';
import { ListSort } from '@rulewright/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** How long typing must pause before the server is asked. */
const PAUSE_MS = 250;

/** The filter and order of a list. Both are in the URL, so that reloading and going back keep them. */
export function useListFilter() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const sort = ListSort.catch('updated').parse(search.get('sort'));
  const [text, setText] = useState(q);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const written = useRef(q);

  function write(key: string, value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the person has paused.
  useEffect(() => {
    const wanted = settled.trim();
    if (wanted === written.current) return;
    written.current = wanted;
    write('q', wanted);
  }, [settled]);

  // The URL was changed by a link or by going back, not by typing here.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);

  return {
    asked: { q, sort },
    text,
    setText,
    setSort: (sort: ListSort) => write('sort', sort === 'updated' ? '' : sort),
  };
}

export type ListFilter = ReturnType<typeof useListFilter>;
