import { fromMilliseconds, invalidMoment, Moment } from '../../date/moment.ts';
import { dateOfText, readMoment } from '../../date/read-moment.ts';
import type { Zone } from '../../date/zone.ts';
import { knownZone, utc, zoneNamed } from '../../date/zone.ts';
import { looksLikeRegion } from '../../date/zone-names.ts';
import type { Numeric } from '../../number/numbers.ts';
import { isNumeric } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import type { Budget } from '../value/budget.ts';
import type { Value } from '../value/value.ts';
import { signedWholeOf } from '../value/whole-number.ts';

/** What reading a text costs, and finding a zone by its name, in steps. */
const [READ, FIND_ZONE] = [20, 400];

/** The present moment of a run. */
export const presentDate = ({ now }: Frame, zone = utc): Moment => fromMilliseconds(now, zone);

/** A value as a date in a zone. One that cannot be read is an invalid date. */
export function dateFrom(frame: Frame, value: Value, zone = utc): Moment {
  if (value instanceof Moment) return value;
  if (isNumeric(value)) return ofMilliseconds(value, zone);
  if (typeof value !== 'string') return invalidMoment;
  frame.budget.spend(READ);
  frame.budget.spendText(value, 4);
  const moment = readMoment(value, zone);
  if (moment) return moment;
  // The name of a zone stands for the present moment there.
  const named = findZone(value, frame.budget);
  return named ? presentDate(frame, named) : invalidMoment;
}

function ofMilliseconds(value: Numeric, zone: Zone): Moment {
  const milliseconds = signedWholeOf(value);
  return milliseconds === undefined ? invalidMoment : fromMilliseconds(milliseconds, zone);
}

/** Null where there is no such zone. */
export function findZone(name: string, budget: Budget): Zone | null {
  const known = knownZone(name);
  if (known !== undefined) return known;
  if (looksLikeRegion(name)) budget.spend(FIND_ZONE);
  return zoneNamed(name);
}

/** What a literal is as a date. Undefined where that depends on the moment of the run. */
export function constantDate(value: Value | undefined): Moment | undefined {
  if (value instanceof Moment) return value;
  if (isNumeric(value)) return ofMilliseconds(value, utc);
  return typeof value === 'string' ? dateOfText(value) : undefined;
}
