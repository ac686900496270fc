import { Box, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { counted } from '#lib/text/counted.ts';
import classes from './change-list.module.css';
import type { SingleChange } from './single-changes.ts';

/** More changes than these are counted: nobody reads hundreds of lines, and the walk passes all of them. */
const most = 50;

type Props = {
  changes: readonly SingleChange[];
  /** The one that is shown. */
  at: number | null;
  go: (at: number) => void;
};

/** The changes in words. Each line leads to its place. */
export function ChangeList({ changes, at, go }: Props) {
  const left = changes.length - most;
  const list = useRef<HTMLElement>(null);
  // Only the list is scrolled: what it is beside is scrolled to the change itself.
  useEffect(() => {
    const shown = at === null ? null : list.current?.querySelectorAll('li')[at];
    if (!list.current || !shown) return;
    const [around, line] = [list.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (line.top < around.top) list.current.scrollTop -= around.top - line.top;
    else if (line.bottom > around.bottom) list.current.scrollTop += line.bottom - around.bottom;
  }, [at]);

  return (
    <nav ref={list} className={classes.changes} aria-label="Changes">
      <Box component="ol" p="0.375rem">
        {changes.slice(0, most).map((change, index) => (
          <li key={change.key}>
            <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => go(index)}>
              <b>{change.of}</b>: {change.words()}
            </button>
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Text inherit pb="sm" px="0.875rem" c="dimmed">
          and {counted(left, 'more change')}
        </Text>
      )}
    </nav>
  );
}
