import { askTheEngine } from '../number/uncertain.ts';

/** How many milliseconds units have, by their names. A month is a twelfth of a year, which has 365.25 days. */
const names: [milliseconds: number, names: string][] = [
  [1, 'millis msec ms'],
  [1_000, 'seconds second secs sec s'],
  [60_000, 'minutes minute mins min m'],
  [3_600_000, 'hours hour hrs hr h'],
  [86_400_000, 'days day d'],
  [604_800_000, 'weeks week w'],
  [2_630_016_000, 'months month M'],
  [31_557_600_000, 'years year y'],
];
const units = new Map(names.flatMap(([length, all]) => all.split(' ').map((name) => [name, length])));

const part = /[\t-\r ]*(\d[\d\t-\r ]*)([A-Za-z]+)/y;
/** In milliseconds: doubles count it exactly. */
const MOST = 2 ** 52;

/** A duration in seconds, as the older function reads it. Fractions, and what is none, are left to the engine. */
export function readSeconds(text: string): number {
  const end = text.trimEnd().length;
  let all = 0;
  let at = 0;
  do {
    part.lastIndex = at;
    const [found, digits = '', name = ''] = part.exec(text) ?? askTheEngine();
    const length = units.get(name) ?? askTheEngine();
    all += Number(digits.replace(/[\t-\r ]+/g, '')) * length;
    at += found.length;
  } while (at < end);
  return all > MOST ? askTheEngine() : Math.floor(all / 1_000);
}
