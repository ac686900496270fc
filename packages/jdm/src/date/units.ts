export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const names: Record<Unit, string> = {
  second: 'seconds second secs sec s',
  minute: 'minutes minute min mins m',
  hour: 'hours hour hr hrs h',
  day: 'days day d',
  week: 'weeks week w',
  month: 'months month mo M',
  quarter: 'quarters quarter qtr q',
  year: 'years year y',
};

const units = new Map<string, Unit>();
for (const [unit, all] of Object.entries(names)) for (const name of all.split(' ')) units.set(name, unit as Unit);

/** Undefined where there is no such unit. */
export const unitNamed = (name: string): Unit | undefined => units.get(name);

const seconds = new Map<Unit, number>([
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
]);

/** Undefined for a unit of the calendar, of which some are longer than others. */
export const secondsIn = (unit: Unit): number | undefined => seconds.get(unit);
