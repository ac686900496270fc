import { isDay } from '../date/calendar.ts';

const dayForm = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2}(?::\d{2})?))?$/;
const timeForm = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** What a text in quotes names, if a run reads it: moments of one kind are ordered as their keys are. */
export type WrittenMoment = { kind: 'day' | 'moment' | 'time'; key: string };

export function momentIn(text: string): WrittenMoment | null {
  if (timeForm.test(text)) return { kind: 'time', key: withSeconds(text) };
  const [day, year, month, date, time] = dayForm.exec(text) ?? [];
  if (day === undefined || !isDay(Number(year), Number(month), Number(date))) return null;
  if (time === undefined) return { kind: 'day', key: day };
  return timeForm.test(time) ? { kind: 'moment', key: withSeconds(day) } : null;
}

const withSeconds = (text: string) => (/:\d{2}:\d{2}$/.test(text) ? text : `${text}:00`);

const inQuotes = /(["'])(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d{2}:\d{2}(?::\d{2})?)\1/g;
const MINUTES_OF_DAY = 24 * 60;

/** The same text with other dates and times in quotes, in the same order: one for all texts that differ only in these. */
export function withoutMoments(text: string): string {
  const keys = [...text.matchAll(inQuotes)].flatMap(([, , inside = '']) => momentIn(inside)?.key ?? []);
  if (keys.length === 0 || keys.length > MINUTES_OF_DAY) return text;
  const ranks = new Map([...new Set(keys)].toSorted().map((key, rank) => [key, rank]));
  return text.replaceAll(inQuotes, (whole, quote: string, inside: string) => {
    const moment = momentIn(inside);
    return moment ? `${quote}${standIn(moment.kind, ranks.get(moment.key) ?? 0, inside.length)}${quote}` : whole;
  });
}

/** The one of a rank, in the form that has so many characters. */
function standIn(kind: WrittenMoment['kind'], rank: number, length: number): string {
  const at = kind === 'time' ? Date.UTC(2000, 0, 1, 0, rank) : Date.UTC(2000, 0, 1 + rank);
  const text = new Date(at).toISOString().replace('T', ' ');
  return kind === 'time' ? text.slice(11, 11 + length) : text.slice(0, length);
}
