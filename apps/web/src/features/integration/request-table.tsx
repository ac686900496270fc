import { Button } from '@mantine/core';
import type { LoggedRequest } from '@rulewright/contract';
import { formatTime } from '#shared/time/format-time.ts';
import { TimeText } from '#shared/time/time-text.tsx';
import { durationText } from './duration-text.ts';
import classes from './request-table.module.css';
import { outcomes, sources } from './request-words.ts';

type Props = { requests: readonly LoggedRequest[]; view: (request: LoggedRequest) => void };

export function RequestTable({ requests, view }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
    <section className={classes.scroll} aria-label="Requests" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" className={classes.rest}>
              Source
            </th>
            <th scope="col" className={classes.rest}>
              Version
            </th>
            <th scope="col">Outcome</th>
            <th scope="col" className={classes.rest}>
              Duration
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td>
                <TimeText value={request.created_at} precision="seconds" />
              </td>
              <td className={classes.rest}>{sources[request.source]}</td>
              <td className={classes.rest}>{request.version}</td>
              <td data-outcome={request.outcome}>{outcomes[request.outcome]}</td>
              <td className={classes.rest}>{durationText(request.duration_ms)}</td>
              <td>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`View the request of ${formatTime(new Date(request.created_at), 'seconds')}`}
                  onClick={() => view(request)}
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
