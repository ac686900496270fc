import type { Moment } from '../../date/moment.ts';
import type { Numeric } from '../../number/numbers.ts';
import { Fields } from './fields.ts';
import type { Interval } from './interval.ts';

/** What an expression can give. Objects are those of JSON, and only expressions make dates and ranges. */
export type Value = null | boolean | Numeric | string | Moment | Interval | Value[] | Fields;

export const isFields = (value: unknown): value is Fields => value instanceof Fields;
