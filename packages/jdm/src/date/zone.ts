import { DAY } from './calendar.ts';
import { isZoneName, offsetOfFixedZone } from './zone-names.ts';

/** A time zone. Offsets and times are in seconds, offsets as what is added to the time of UTC. */
export type Zone = {
  name: string;
  /** Whether its offset never changes, so that asking for it takes no time. */
  isFixed: boolean;
  offsetAt: (epochSeconds: number) => number;
  /** The moments at which its clocks show a time: none where they are put forward, two where they are put back. */
  momentsAt: (localSeconds: number) => number[];
};

const fixedZone = (name: string, offset: number): Zone => ({
  name,
  isFixed: true,
  offsetAt: () => offset,
  momentsAt: (localSeconds) => [localSeconds - offset],
});

/** The zone of dates that say none. */
export const utc = fixedZone('Etc/UTC', 0);

/** Days whose offset is kept, for each zone. */
const MAX_DAYS = 4_096;

class ChangingZone implements Zone {
  readonly isFixed = false;
  readonly #format: Intl.DateTimeFormat;
  readonly #byDay = new Map<number, number>();

  constructor(readonly name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' });
  }

  offsetAt = (epochSeconds: number): number => {
    const day = Math.floor(epochSeconds / DAY);
    const before = this.#atDay(day);
    return before === this.#atDay(day + 1) ? before : this.#lookUp(epochSeconds);
  };

  momentsAt = (localSeconds: number): number[] => {
    const around = new Set([this.offsetAt(localSeconds - DAY), this.offsetAt(localSeconds + DAY)]);
    return [...around]
      .map((offset) => ({ offset, at: localSeconds - offset }))
      .filter(({ offset, at }) => this.offsetAt(at) === offset)
      .map(({ at }) => at)
      .sort((one, other) => one - other);
  };

  /** The offset at the beginning of a day of UTC. */
  #atDay(day: number): number {
    const known = this.#byDay.get(day);
    if (known !== undefined) return known;
    const offset = this.#lookUp(day * DAY);
    if (this.#byDay.size >= MAX_DAYS) this.#byDay.clear();
    this.#byDay.set(day, offset);
    return offset;
  }

  #lookUp(epochSeconds: number): number {
    const text = this.#format.format(epochSeconds * 1_000);
    // Clocks once went by the sun, so that some were minutes and seconds ahead.
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
    const offset = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    return sign === '-' ? -offset : offset;
  }
}

const MAX_NAMES = 1_000;
const known = new Map<string, Zone | null>();

/** The same as below where somebody asked before; undefined where nobody did. */
export const knownZone = (name: string): Zone | null | undefined => known.get(name);

/** No zone has a longer name. What is no zone is remembered too, and must not fill the memory. */
const MAX_NAME_LENGTH = 40;

/** Null where there is no such zone. Small and capital letters count. */
export function zoneNamed(name: string): Zone | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const before = known.get(name);
  if (before !== undefined) return before;
  const zone = isZoneName(name) ? newZone(name) : null;
  if (known.size >= MAX_NAMES) known.clear();
  known.set(name, zone);
  return zone;
}

function newZone(name: string): Zone {
  const offset = offsetOfFixedZone(name);
  return offset === null ? new ChangingZone(name) : fixedZone(name, offset);
}
