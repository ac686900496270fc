import { unlessItFails } from '../number/value-failure.ts';
import { add } from './arithmetic.ts';
import { durationOf } from './duration.ts';
import { isValid, localOf } from './moment.ts';
import { dateOfText } from './read-moment.ts';
import type { Unit } from './units.ts';
import { secondsIn } from './units.ts';
import { dateText, timeText } from './write-moment.ts';

const isDayAlone = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The text of a date that is so many units later. It has a time where the text has one, or where the unit needs one. */
export function laterText(text: string, count: number, unit: Unit): string | undefined {
  const moment = dateOfText(text);
  const duration = durationOf(count, unit);
  const later = moment && duration && unlessItFails(() => add(moment, duration));
  if (!later || !isValid(later)) return undefined;
  const local = localOf(later);
  const isDay = isDayAlone(text) && (secondsIn(unit) ?? DAY) >= DAY;
  return isDay ? dateText(local) : `${dateText(local)} ${timeText(local)}`;
}

const DAY = 86_400;
