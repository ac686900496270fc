import { ActionIcon, Button, Checkbox, CloseButton, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from '#jdm-editor/table/table-panel.module.css';
import { keysText } from '#lib/browser/keys-text.ts';
import { onApple } from '#lib/browser/on-apple.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import { commandOf } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import type { Query } from './find-cells.ts';
import type { Asked } from './use-find.ts';

type Props = {
  query: Query;
  setQuery: (query: Query) => void;
  replacement: string;
  setReplacement: (text: string) => void;
  /** How many cells are found, and which of them is the active one; -1 if none is. */
  count: number;
  at: number;
  go: (backwards: boolean) => void;
  open: (part: Asked['for']) => void;
  /** Null where the table is only looked at. */
  replacing: { isOpen: boolean; close: () => void; one: () => void; all: () => void } | null;
  asked: Asked;
  close: () => void;
};

/** Finds and replaces texts in the cells that are shown. */
export function FindBar(props: Props) {
  const { query, setQuery, replacement, setReplacement, count, at, go, open, replacing, asked, close } = props;
  const field = useRef<HTMLInputElement>(null);
  const replaceField = useRef<HTMLInputElement>(null);
  const focusField = useEffectEvent(() => {
    // Without anything to find there is nothing to replace yet.
    const wanted = asked.for === 'replace' && query.text !== '' ? replaceField.current : field.current;
    wanted?.focus();
    wanted?.select();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again when it is asked for again.
  useEffect(() => focusField(), [asked]);

  function press(event: KeyboardEvent) {
    const command = commandOf(event.nativeEvent, onApple)?.kind;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey);
    else if (event.key === 'Enter' && event.target === replaceField.current) replacing?.one();
    else if (command === 'find' || (command === 'replace' && replacing)) open(command);
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
      {replacing && (
        <Checkbox
          size="xs"
          label="Replace"
          title={keysText('Ctrl+H')}
          checked={replacing.isOpen}
          onChange={(event) => (event.currentTarget.checked ? open('replace') : replacing.close())}
        />
      )}
      <CloseButton size="sm" className={classes.closeFind ?? ''} aria-label="Close the search" onClick={close} />
      {replacing?.isOpen && (
        <span className={classes.replace}>
          <TextInput
            ref={replaceField}
            size="xs"
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button variant="default" size="compact-sm" onClick={replacing.one} {...ariaDisabled(count === 0)}>
            Replace
          </Button>
          <Button variant="default" size="compact-sm" onClick={replacing.all} {...ariaDisabled(count === 0)}>
            Replace all
          </Button>
        </span>
      )}
    </search>
  );
}
