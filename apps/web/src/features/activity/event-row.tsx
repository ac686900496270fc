import { Box, UnstyledButton } from '@mantine/core';
import type { Event } from '@rulewright/contract';
import { useId } from 'react';
import { formatClock, formatTime } from '#lib/time/format-time.ts';
import { Avatar } from '#workspace/people/avatar.tsx';
import type { Choose } from './activity-filter.ts';
import { EventDetails } from './event-details.tsx';
import classes from './event-row.module.css';
import { sentenceOf } from './event-text.ts';

type Props = { event: Event; opened: boolean; toggle: () => void; choose?: Choose | undefined };

/** One event as a sentence, which expands to its details. */
export function EventRow({ event, opened, toggle, choose }: Props) {
  const details = useId();
  const { actor, verb, subject, detail } = sentenceOf(event);
  const at = new Date(event.at);
  const [first = '', ...last] = actor.split(' ');

  return (
    <div className={classes.event}>
      <UnstyledButton className={classes.row} aria-expanded={opened} aria-controls={details} onClick={toggle}>
        <Avatar person={{ first_name: first, last_name: last.join(' ') }} />
        <Box component="span" flex={1} miw={0} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
          <b>{actor}</b> {verb} {subject && <b>{subject}</b>} {detail && `(${detail})`}
        </Box>
        <span className={classes.place}>
          {event.project && event.project.name !== event.subject && (
            <span className={classes.project}>{event.project.name}</span>
          )}
          <time dateTime={event.at} title={formatTime(at, 'seconds')}>
            {formatClock(at)}
          </time>
        </span>
      </UnstyledButton>
      <div id={details} hidden={!opened}>
        {opened && <EventDetails event={event} choose={choose} />}
      </div>
    </div>
  );
}
