import type { Event } from '@rulewright/contract';
import { useState } from 'react';
import type { Pages } from '#lib/queries/use-pages.ts';
import { formatDay } from '#lib/time/format-time.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { Choose } from './activity-filter.ts';
import classes from './event-list.module.css';
import { EventRow } from './event-row.tsx';

/** The estimated height of a closed row without the day above it, in pixels. */
const ROW_HEIGHT = 52;

type Props = {
  events: readonly Event[];
  more: Pages<Event>['more'];
  /** Filters by the person or project of an event. */
  choose?: Choose | undefined;
};

/** Events grouped by day. */
export function EventList({ events, more, choose }: Props) {
  const now = useNow();
  // Kept here, because rows are unmounted while they are out of sight.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const items = events.map((event, index) => ({ id: event.id, event, day: dayAbove(events, index) }));

  function toggle(id: string) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }

  return (
    <VirtualList
      items={items}
      total={more.isThere ? null : items.length}
      more={more}
      nouns="events"
      estimate={ROW_HEIGHT}
      className={classes.list}
    >
      {({ event, day }) => (
        <>
          {day && <h3 className={classes.day}>{wordsFor(day, now)}</h3>}
          <EventRow event={event} opened={opened.has(event.id)} toggle={() => toggle(event.id)} choose={choose} />
        </>
      )}
    </VirtualList>
  );
}

const dayOf = ({ at }: Event) => new Date(at).toDateString();

/** The day to show above this event; null if the previous event is of the same day. */
function dayAbove(events: readonly Event[], index: number): Date | null {
  const [event, before] = [events[index] as Event, events[index - 1]];
  return before && dayOf(before) === dayOf(event) ? null : new Date(event.at);
}

const DAY = 24 * 60 * 60_000;

function wordsFor(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  if (day.toDateString() === new Date(now.getTime() - DAY).toDateString()) return 'Yesterday';
  return formatDay(day, 'full');
}
