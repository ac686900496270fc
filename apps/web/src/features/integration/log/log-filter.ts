import { LogFilter } from '@rulewright/contract';
import { useUrlFilters } from '#ui/navigation/use-url-filters.ts';

export const times = [
  { value: '', label: 'Any time' },
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'range', label: 'From … to …' },
] as const;
type Time = (typeof times)[number]['value'];

/** The values of the filter bar. Empty values do not filter. */
export type LogChoice = {
  search: string;
  outcome: '' | NonNullable<LogFilter['outcome']>;
  source: '' | NonNullable<LogFilter['source']>;
  version: string;
  time: Time;
  /** In the format of datetime-local fields, in the reader's time zone. */
  from: string;
  to: string;
};

export const everything: LogChoice = {
  search: '',
  outcome: '',
  source: '',
  version: '',
  time: '',
  from: '',
  to: '',
};

const fields = Object.keys(everything) as (keyof LogChoice)[];

export function useLogChoice() {
  const { choice, choose } = useUrlFilters(fields);
  return [choiceOf(choice), choose] as const;
}

/** Invalid values in the URL are ignored. */
export function choiceOf({ outcome, source, time, ...texts }: Record<keyof LogChoice, string>): LogChoice {
  const { shape } = LogFilter;
  return {
    ...texts,
    outcome: shape.outcome.safeParse(outcome).data ?? '',
    source: shape.source.safeParse(source).data ?? '',
    time: times.find(({ value }) => value === time)?.value ?? '',
  };
}

const HOUR = 3_600_000;
const lengths: Partial<Record<Time, number>> = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR };

/** The filter for the server. Relative times are computed when the request is made. */
export function filterOf(choice: LogChoice, now = Date.now()): LogFilter {
  const { search, outcome, source, version, time } = choice;
  const length = lengths[time];
  const from = length ? new Date(now - length).toISOString() : time === 'range' ? momentOf(choice.from) : undefined;
  // The field has no seconds, so the whole minute is included.
  const to = time === 'range' ? momentOf(choice.to, 59_999) : undefined;
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(outcome && { outcome }),
    ...(source && { source }),
    ...(isVersion(version) && { version: Number(version) }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export const isVersion = (text: string) => /^[1-9]\d{0,8}$/.test(text.trim());

function momentOf(text: string, later = 0): string | undefined {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : new Date(moment + later).toISOString();
}

export const isFiltered = (choice: LogChoice) => Object.keys(filterOf(choice)).length > 0;
