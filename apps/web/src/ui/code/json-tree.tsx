import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './json-tree.module.css';

/** How many items of a list or an object are shown at first. */
const SHOWN_AT_ONCE = 100;
/** How many levels are opened at first. */
const OPENED_LEVELS = 2;

type Entry = readonly [name: string, value: unknown];

/** The fields of a value, whose objects and lists can be opened and closed. */
export function JsonTree({ value, label }: { value: object; label: string }) {
  return <Entries entries={Object.entries(value)} level={0} label={label} />;
}

function Entries({ entries, level, label }: { entries: readonly Entry[]; level: number; label?: string }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const hidden = entries.length - shown;
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.slice(0, shown).map(([name, value]) => (
        <li key={name}>
          {isContainer(value) ? (
            <Container name={name} value={value} level={level} />
          ) : (
            <span className={classes.line}>
              <span className={classes.name}>{name}</span> <Plain value={value} />
            </span>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <UnstyledButton className={classes.more} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {Math.min(hidden, SHOWN_AT_ONCE)} more of {hidden}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function Container({ name, value, level }: { name: string; value: object; level: number }) {
  const entries = Object.entries(value);
  const [isOpened, setOpened] = useState(level < OPENED_LEVELS - 1 && entries.length <= SHOWN_AT_ONCE);
  const size = Array.isArray(value) ? `${entries.length} items` : `${entries.length} fields`;
  if (entries.length === 0)
    return (
      <span className={classes.line}>
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.size}>{Array.isArray(value) ? '[]' : '{}'}</span>
      </span>
    );
  return (
    <>
      <UnstyledButton className={classes.opener} aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
        <span className={classes.name}>{name}</span>{' '}
        <span className={classes.size}>{entries.length === 1 ? size.slice(0, -1) : size}</span>
      </UnstyledButton>
      {isOpened && <Entries entries={entries} level={level + 1} />}
    </>
  );
}

const Plain = ({ value }: { value: unknown }) => (
  <span className={classes.value} data-kind={value === null ? 'null' : typeof value}>
    {typeof value === 'string' ? value : JSON.stringify(value)}
  </span>
);
