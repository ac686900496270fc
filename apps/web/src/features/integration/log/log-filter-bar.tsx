import { Button, NativeSelect, TextInput } from '@mantine/core';
import { MAX_LOG_SEARCH } from '@rulewright/contract';
import { useEffect, useRef, useState } from 'react';
import { debounce } from '#lib/time/debounce.ts';
import type { LogChoice } from './log-filter.ts';
import { everything, isFiltered, isVersion, times } from './log-filter.ts';
import classes from './log-filter-bar.module.css';
import { outcomes } from './outcome-text.tsx';
import { sources } from './source-labels.ts';

/** Searches only after typing has paused. */
const typingMs = 300;

type Props = {
  /** The filter in the URL when the bar was mounted. */
  chosen: LogChoice;
  /** Called with the new filter, shortly after typing has stopped. */
  choose: (choice: LogChoice) => void;
};

const anyOf = (label: string, words: Record<string, string>) => [
  { value: '', label },
  ...Object.entries(words).map(([value, word]) => ({ value, label: word })),
];

/** Filters requests by text, outcome, version, source and time. */
export function LogFilterBar({ chosen, choose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState(chosen);
  const latest = useRef(choice);
  const [typing] = useState(() => debounce(() => choose(latest.current), typingMs));
  useEffect(() => typing.cancel, [typing]);

  function change(changes: Partial<LogChoice>, wait: boolean) {
    latest.current = { ...latest.current, ...changes };
    setChoice(latest.current);
    if (wait) return typing.soon();
    typing.cancel();
    choose(latest.current);
  }

  const select = (field: 'outcome' | 'source' | 'time', label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      aria-label={label}
      data={data}
      value={choice[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value }, false)}
    />
  );
  const moment = (field: 'from' | 'to', label: string) => (
    <TextInput
      type="datetime-local"
      label={label}
      value={choice[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value }, true)}
    />
  );

  return (
    <search className={classes.bar} aria-label="Requests">
      <TextInput
        ref={box}
        type="search"
        className={classes.search}
        aria-label="Search requests"
        placeholder="Search inputs, answers and ids"
        maxLength={MAX_LOG_SEARCH}
        value={choice.search}
        onChange={({ currentTarget }) => change({ search: currentTarget.value }, true)}
      />
      {select('outcome', 'Outcome', anyOf('Any outcome', outcomes))}
      {select('source', 'Source', anyOf('Any source', sources))}
      <TextInput
        w="8rem"
        aria-label="Version"
        placeholder="Any version"
        inputMode="numeric"
        error={choice.version.trim() !== '' && !isVersion(choice.version)}
        value={choice.version}
        onChange={({ currentTarget }) => change({ version: currentTarget.value }, true)}
      />
      {select('time', 'Time', [...times])}
      {isFiltered(choice) && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            change(everything, false);
            box.current?.focus();
          }}
        >
          Clear Filters
        </Button>
      )}
      {choice.time === 'range' && (
        <div className={classes.range}>
          {moment('from', 'From')}
          {moment('to', 'To')}
        </div>
      )}
    </search>
  );
}
