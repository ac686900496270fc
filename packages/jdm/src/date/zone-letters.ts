import { DAY } from './calendar.ts';
import { padded } from './write-moment.ts';
import type { Zone } from './zone.ts';
import { utcLetters } from './zone-names.ts';

/** Each knows the letters of its part of the world, and writes numbers for others. */
const locales = ['en-US', 'en-GB', 'en-ZA', 'en-AU', 'en-NZ', 'en-IN', 'en-CA', 'en-IE'];

/** The letters of zones that JavaScript has none for, or others: in winter and, where they differ, in summer. */
const others = new Map(
  [
    'HST/HDT America/Adak',
    'MST America/Dawson America/Hermosillo America/Mazatlan America/Whitehorse',
    'CST/CDT America/Havana',
    'HKT Asia/Hong_Kong',
    'WIB Asia/Jakarta Asia/Pontianak',
    'WIT Asia/Jayapura',
    'WITA Asia/Makassar',
    'IST/IDT Asia/Jerusalem',
    'PKT Asia/Karachi',
    'CST Asia/Macau Asia/Shanghai Asia/Taipei',
    'PST Asia/Manila',
    'KST Asia/Pyongyang Asia/Seoul',
    'JST Asia/Tokyo',
    'GMT/BST Europe/Guernsey Europe/Isle_of_Man Europe/Jersey',
    'MSK Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd',
    'ChST Pacific/Guam Pacific/Saipan',
    'SST Pacific/Midway Pacific/Pago_Pago',
  ].flatMap((line) => {
    const [letters = '', ...zones] = line.split(' ');
    return zones.map((zone) => [zone, letters.split('/')]);
  }),
);
/** Zones whose letters only JavaScript has. */
const withoutLetters = new Set(
  (
    'America/Miquelon Antarctica/Casey Antarctica/Troll Asia/Colombo Asia/Dubai Asia/Muscat Australia/Eucla ' +
    'Australia/Lord_Howe Pacific/Chatham'
  ).split(' '),
);

/** `CET`, or the offset where a zone has no letters: `+03`, `+0530`. They are those of today, also for the past. */
export function zoneLetters(zone: Zone, epochSeconds: number): string {
  return (
    (zone.isFixed ? utcLetters(zone.name) : writerFor(zone)(epochSeconds)) ?? digitsOf(zone.offsetAt(epochSeconds))
  );
}

function digitsOf(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60);
  const rest = minutes % 60 === 0 ? '' : padded(minutes % 60, 2);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${rest}`;
}

/** Undefined where a zone has no letters. */
type Writer = (epochSeconds: number) => string | undefined;

const writers = new WeakMap<Zone, Writer>();

function writerFor(zone: Zone): Writer {
  const writer = writers.get(zone) ?? newWriter(zone);
  writers.set(zone, writer);
  return writer;
}

const QUARTER = 91 * DAY;

function newWriter(zone: Zone): Writer {
  const formats = locales.map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: zone.name, timeZoneName: 'short', hour: 'numeric' }),
  );
  const name = formats[0]?.resolvedOptions().timeZone ?? '';
  if (withoutLetters.has(name)) return () => undefined;
  const [winter, summer = winter] = others.get(name) ?? [];
  if (winter === undefined) return (at) => formats.map((format) => lettersIn(format, at)).find((text) => text !== null);
  return (at) => {
    const others = [1, 2, 3].map((quarters) => zone.offsetAt(at + quarters * QUARTER));
    return zone.offsetAt(at) > Math.min(...others) ? summer : winter;
  };
}

function lettersIn(format: Intl.DateTimeFormat, epochSeconds: number): string | null {
  const text = format.formatToParts(epochSeconds * 1_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^[A-Za-z]+$/.test(text) ? text : null;
}
