import { Button } from '@mantine/core';
import type { LogEntry } from '@rulewright/contract';
import { formatTime } from '#lib/time/format-time.ts';
import { TimeText } from '#ui/time/time-text.tsx';
import { durationText } from './duration-text.ts';
import classes from './log-entry-table.module.css';
import { OutcomeText } from './outcome-text.tsx';
import { sources } from './source-labels.ts';

type Props = { entries: readonly LogEntry[]; view: (entry: LogEntry) => void };

export function LogEntryTable({ entries, view }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.scroll} aria-label="List of requests" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" className={classes.rest}>
              Source
            </th>
            <th scope="col" className={`${classes.rest} ${classes.number}`}>
              Version
            </th>
            <th scope="col">Outcome</th>
            <th scope="col" className={`${classes.rest} ${classes.number}`}>
              Duration
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <TimeText value={entry.created_at} precision="seconds" />
              </td>
              <td className={classes.rest}>{sources[entry.source]}</td>
              <td className={`${classes.rest} ${classes.number}`}>{entry.version}</td>
              <td>
                <OutcomeText outcome={entry.outcome} />
              </td>
              <td className={`${classes.rest} ${classes.number}`}>{durationText(entry.duration_ms)}</td>
              <td>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`View the request of ${formatTime(new Date(entry.created_at), 'seconds')}`}
                  onClick={() => view(entry)}
                >
                  View
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
