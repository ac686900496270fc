import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** The oldest lists are forgotten first. */
const MOST_LISTS = 30;

const rowsOfLists = new Map<string, VirtualItem[]>();

/**
 * Remembers the measured rows of a list when its page is left. When the person comes back, the same heights are needed
 * to restore the scroll position.
 */
export function useRememberedRows(nouns: string) {
  const { key } = useLocation();
  const list = `${key} ${nouns}`;
  const [knownRows] = useState(() => rowsOfLists.get(list) ?? []);

  const rememberRows = useCallback(
    (rows: VirtualItem[]) => {
      rowsOfLists.delete(list);
      rowsOfLists.set(list, rows);
      const [oldest] = rowsOfLists.keys();
      if (oldest && rowsOfLists.size > MOST_LISTS) rowsOfLists.delete(oldest);
    },
    [list],
  );

  return { knownRows, rememberRows };
}
