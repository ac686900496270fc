import { DAY } from './calendar.ts';
import { padded } from './write-moment.ts';
import type { Zone } from './zone.ts';
import { utcLetters } from './zone-names.ts';

/** Who knows the letters of a part of the world. They write numbers for others. */
const locales = new Map([
  ['Africa', ['en-ZA', 'en-GB']],
  ['America', ['en-US', 'en-CA']],
  ['Antarctica', ['en-NZ', 'en-AU']],
  ['Asia', ['en-IN', 'en-GB']],
  ['Atlantic', ['en-GB', 'en-CA']],
  ['Australia', ['en-AU']],
  ['Europe', ['en-GB', 'en-IE']],
  ['Indian', ['en-ZA']],
  ['Pacific', ['en-US', 'en-NZ']],
]);
const anywhere = ['en-US', 'en-GB'];

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
    (zone.isFixed ? utcLetters(zone.name) : changingLetters(zone, epochSeconds)) ??
    digitsOf(zone.offsetAt(epochSeconds))
  );
}

function digitsOf(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60);
  const rest = minutes % 60 === 0 ? '' : padded(minutes % 60, 2);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${rest}`;
}

/** What was found for each offset of a zone, because to ask for it takes long. */
const known = new WeakMap<Zone, Map<number, string | undefined>>();

function changingLetters(zone: Zone, epochSeconds: number): string | undefined {
  const byOffset = known.get(zone) ?? new Map<number, string | undefined>();
  known.set(zone, byOffset);
  const offset = zone.offsetAt(epochSeconds);
  if (!byOffset.has(offset)) byOffset.set(offset, findLetters(zone, epochSeconds));
  return byOffset.get(offset);
}

const QUARTER = 91 * DAY;

function findLetters(zone: Zone, epochSeconds: number): string | undefined {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone.name }).resolvedOptions().timeZone;
  if (withoutLetters.has(name)) return undefined;
  const [winter, summer = winter] = others.get(name) ?? [];
  if (winter !== undefined) {
    const offsets = [1, 2, 3].map((quarters) => zone.offsetAt(epochSeconds + quarters * QUARTER));
    return zone.offsetAt(epochSeconds) > Math.min(...offsets) ? summer : winter;
  }
  for (const locale of locales.get(name.split('/')[0] ?? '') ?? anywhere) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: name, timeZoneName: 'short', hour: 'numeric' });
    const text = format.formatToParts(epochSeconds * 1_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (/^[A-Za-z]+$/.test(text)) return text;
  }
  return undefined;
}
