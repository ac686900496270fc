import { SPACE, withoutSpace } from './written-space.ts';

/** Larger numbers are refused, also on the way. */
const MOST = 2n ** 64n - 1n;
const MOST_DIGITS = 20;
const NANOS_OF_SECOND = 1_000_000_000n;

/** A fraction of a unit has to be one of whole nanoseconds, or of whole seconds for the units from the hour on. */
type Unit = { nanos: bigint; finest: bigint };

/** How many nanoseconds units have, by their names. A month is a twelfth of a year, which has 365.25 days. */
const names: [nanos: bigint, names: string][] = [
  [1n, 'nanos nsec ns'],
  [1_000n, 'usec us µs'],
  [1_000_000n, 'millis msec ms'],
  [NANOS_OF_SECOND, 'seconds second secs sec s'],
  [60n * NANOS_OF_SECOND, 'minutes minute mins min m'],
  [3_600n * NANOS_OF_SECOND, 'hours hour hrs hr h'],
  [86_400n * NANOS_OF_SECOND, 'days day d'],
  [604_800n * NANOS_OF_SECOND, 'weeks week wks wk w'],
  [2_630_016n * NANOS_OF_SECOND, 'months month M'],
  [31_557_600n * NANOS_OF_SECOND, 'years year yrs yr y'],
];
const FIRST_OF_SECONDS = 3_600n * NANOS_OF_SECOND;
const units = new Map<string, Unit>();
for (const [nanos, all] of names)
  for (const name of all.split(' '))
    units.set(name, { nanos, finest: nanos < FIRST_OF_SECONDS ? 1n : NANOS_OF_SECOND });

const digitsOf = String.raw`(?:\d|${SPACE})*`;
const part = new RegExp(`${SPACE}*(\\d${digitsOf})(?:\\.(${digitsOf}))?([A-Za-zµ]+)`, 'y');
const end = new RegExp(`${SPACE}*$`, 'y');

/** A duration in whole seconds, as the older function reads it: `1h 30min`, `1.5 days`. Undefined where it is none. */
export function readSeconds(text: string): number | undefined {
  if (text === '0') return 0;
  let all = 0n;
  let at = 0;
  do {
    part.lastIndex = at;
    const [found = '', digits = '', fraction, name = ''] = part.exec(text) ?? [];
    const unit = units.get(name);
    const whole = withoutSpace(digits).replace(/^0+(?=\d)/, '');
    const nanos =
      unit && whole.length <= MOST_DIGITS && nanosIn(BigInt(whole), fraction && withoutSpace(fraction), unit);
    if (typeof nanos !== 'bigint') return undefined;
    all += nanos;
    at += found.length;
    end.lastIndex = at;
  } while (!end.test(text));
  return Number(all / NANOS_OF_SECOND);
}

function nanosIn(count: bigint, fraction: string | undefined, { nanos, finest }: Unit): bigint | undefined {
  if (fraction === '' || count > MOST || (nanos < NANOS_OF_SECOND && count * nanos > MOST)) return undefined;
  if (fraction === undefined) return count * nanos;
  if (fraction.length >= MOST_DIGITS) return undefined;
  const [numerator, denominator] = [BigInt(fraction), 10n ** BigInt(fraction.length)];
  const scaled = numerator * (nanos / finest);
  if (nanos === 1n || scaled > MOST || scaled % denominator !== 0n) return undefined;
  return count * nanos + (scaled / denominator) * finest;
}
