const DAY_MS = 86_400_000;

/** By how much each date of a series is later than the one before it. */
type DateStep = { months: number } | { ms: number };

/** The step that leads from each time to the next. Null where there is no such step. All are in milliseconds, in UTC. */
export function stepBetween(times: readonly number[]): DateStep | null {
  const [first, second] = times;
  if (first === undefined || second === undefined) return null;
  const months = monthOf(second) - monthOf(first);
  const candidates: DateStep[] = [...(months === 0 ? [] : [{ months }]), { ms: second - first }];
  return candidates.find((step) => times.every((time, at) => time === stepped(times, step, at))) ?? null;
}

/** The time at a place of a series, which may lie before its beginning or after its end. */
export function stepped(times: readonly number[], step: DateStep, at: number): number {
  const first = times[0] ?? 0;
  if ('ms' in step) return first + step.ms * at;
  const month = monthOf(first) + step.months * at;
  // The last days of months follow each other, although they have other numbers.
  const isEndOfMonths = times.length > 1 && times.every(isLastDay) && new Set(times.map(dayOf)).size > 1;
  const dayThere = isEndOfMonths ? lastDayOf(month) : Math.min(dayOf(first), lastDayOf(month));
  const midnight = Math.floor(first / DAY_MS) * DAY_MS;
  return utc(month, dayThere) + (first - midnight);
}

export const days = (count: number): DateStep => ({ ms: count * DAY_MS });

/** Months since the year 0. */
const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();

const dayOf = (time: number) => new Date(time).getUTCDate();

const isLastDay = (time: number) => dayOf(time) === lastDayOf(monthOf(time));

const lastDayOf = (month: number) => new Date(utc(month + 1, 0)).getUTCDate();

/** `Date.UTC` takes the years before 100 for those of the last century. */
function utc(month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(month / 12), month - Math.floor(month / 12) * 12, day);
  return date.getTime();
}
