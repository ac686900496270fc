import { ActionIcon, Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import type { Query } from './find-cells.ts';
import classes from './table-panel.module.css';

type Props = {
  query: Query;
  setQuery: (query: Query) => void;
  replacement: string;
  setReplacement: (text: string) => void;
  /** How many cells are found, and which of them is the active one; -1 if none is. */
  count: number;
  at: number;
  go: (backwards: boolean) => void;
  /** Null where the table is only looked at, or while only searching. */
  replace: { one: () => void; all: () => void } | null;
  /** Focuses the field again each time that it changes. */
  asked: number;
  close: () => void;
};

/** Finds and replaces texts in the cells that are shown. */
export function FindBar(props: Props) {
  const { query, setQuery, replacement, setReplacement, count, at, go, replace, asked, close } = props;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again when it is asked for again.
  useEffect(() => field.current?.select(), [asked]);

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const found = query.text === '' ? '' : count === 0 ? 'None' : at === -1 ? `${count}` : `${at + 1} of ${count}`;
  return (
    <search className={classes.find} aria-label="Find in the table" onKeyDown={press}>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Find"
        placeholder="Find"
        value={query.text}
        onChange={(event) => setQuery({ ...query, text: event.currentTarget.value })}
        rightSectionWidth={76}
        rightSection={
          <span className={classes.found} role="status">
            {found}
          </span>
        }
        autoFocus
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous"
        title="Previous (Shift+Enter)"
        onClick={() => go(true)}
      >
        <Icon name="up" size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Next" title="Next (Enter)" onClick={() => go(false)}>
        <Icon name="down" size={16} />
      </ActionIcon>
      <Checkbox
        size="xs"
        label="Match case"
        checked={query.matchesCase}
        onChange={(event) => setQuery({ ...query, matchesCase: event.currentTarget.checked })}
      />
      {replace && (
        <span className={classes.replace}>
          <TextInput
            size="xs"
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button variant="default" size="compact-sm" onClick={replace.one} {...ariaDisabled(count === 0)}>
            Replace
          </Button>
          <Button variant="default" size="compact-sm" onClick={replace.all} {...ariaDisabled(count === 0)}>
            Replace all
          </Button>
        </span>
      )}
      <CloseButton size="sm" aria-label="Close the search" onClick={close} />
    </search>
  );
}
