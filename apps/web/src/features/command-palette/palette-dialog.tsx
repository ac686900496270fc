import { Modal } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api/api-error.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import type { Destination } from './destinations.ts';
import { destinationsFor } from './destinations.ts';
import { KeyCap } from './key-cap.tsx';
import classes from './palette-dialog.module.css';
import { optionId, PaletteList } from './palette-list.tsx';
import { useHighlight } from './use-highlight.ts';
import { useSearchResults } from './use-search-results.ts';

// The longest text that the server accepts.
const maxLength = 100;

type Props = { orgSlug: string; close: () => void };

export function PaletteDialog({ orgSlug, close }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, waiting, error } = useSearchResults(orgSlug, text);
  const groups = destinationsFor(text, orgSlug, found);
  const destinations = groups.flatMap((group) => group.destinations);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // As early as possible, but after the modal has recorded where to return the focus.
    queueMicrotask(() => field.current?.focus());
  }, []);

  function go({ to, outside }: Destination) {
    close();
    if (outside) window.open(to, '_self');
    else navigate(to);
  }

  const { current, mark, onKeyDown } = useHighlight(destinations, go);

  function type(value: string) {
    setTyped(value);
    mark(null);
  }

  return (
    <>
      <div className={classes.field}>
        <Icon name="search" />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Go to a page, project or document"
          aria-autocomplete="list"
          aria-expanded={destinations.length > 0}
          aria-controls={listId}
          aria-activedescendant={current === null ? undefined : optionId(listId, current)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, project or document"
          maxLength={maxLength}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <KeyCap>Esc</KeyCap>
        <Modal.CloseButton size="2.5rem" iconSize="1.375rem" aria-label="Close" className={classes.close} />
      </div>
      {destinations.length > 0 && <PaletteList id={listId} groups={groups} current={current} mark={mark} choose={go} />}
      <p role="status" className={classes.status} data-failed={error !== null}>
        {error
          ? messageOf(error, 'Projects and documents could not be searched.')
          : statusOf(text, waiting, destinations.length)}
      </p>
    </>
  );
}

function statusOf(text: string, waiting: boolean, count: number): string {
  if (text === '') return 'Type to find projects and documents';
  if (waiting) return 'Searching...';
  if (count === 0) return `Nothing found for "${text}"`;
  return count === 1 ? '1 result' : `${count} results`;
}
