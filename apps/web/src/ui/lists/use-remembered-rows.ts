import type { VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** So many lists that were left; those left longest ago are forgotten first. */
const MOST_LISTS = 30;

const rowsOfLists = new Map<string, VirtualItem[]>();

/**
 * The rows of a list as they were when its page was left, for whoever comes back to it: only with the same heights is the
 * same place in the list where it was before.
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
