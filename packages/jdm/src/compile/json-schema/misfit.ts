import type { MismatchReason, SchemaMismatch } from '../outcome/evaluation-cause.ts';
import { Budget } from '../value/budget.ts';
import { fromJson } from '../value/from-json.ts';
import type { Value } from '../value/value.ts';
import { isFields } from '../value/value.ts';
import { exactText } from './exact-number.ts';

/** Tests a value: null where it fits. */
export type Check = (value: Value, budget: Budget) => Misfit | null;

/** A mismatch that is put into words when somebody asks: most of them only say which alternative a value has not. */
export class Misfit {
  readonly #names: string[] = [];
  readonly #reason: () => MismatchReason;

  constructor(reason: () => MismatchReason) {
    this.#reason = reason;
  }

  /** Tells in which field or item of a value it is. */
  inside(name: string): this {
    this.#names.push(name);
    return this;
  }

  get mismatch(): SchemaMismatch {
    return { path: this.#names.toReversed(), reason: this.#reason() };
  }
}

/** What the first of some checks finds. */
export function firstMisfit(checks: readonly Check[], value: Value, budget: Budget): Misfit | null {
  for (const check of checks) {
    const found = check(value, budget);
    if (found) return found;
  }
  return null;
}

/** A mismatch that needs words of its own, such as "5 is less than the minimum of 6". */
export const misfit = (value: Value, words: string): Misfit =>
  new Misfit(() => ({ kind: 'other', text: `${shown(value)} ${words}` }));

/** Of a value so much is shown, in characters. */
const MAX_SHOWN = 200;

/** The JSON text of a value, or how it begins. */
export function shown(value: Value, room = MAX_SHOWN): string {
  if (room <= 0) return '';
  const text = whole(value, room);
  return text.length > room ? `${text.slice(0, room)}…` : text;
}

/** Goes no further than what is shown. */
function whole(value: Value, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1));
  const number = exactText(value);
  if (number !== null) return number;
  const isList = Array.isArray(value);
  if (!isList && !isFields(value)) return String(value);
  const names = isList ? value.keys() : value.names.toSorted();
  let text = '';
  for (const name of names) {
    if (text.length > room) break;
    const part = isList ? value[name as number] : value.get(name as string);
    const item = shown(part ?? null, room - text.length);
    text += `${text === '' ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}${item}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}

/** A value that stands in a schema. */
export const valueOfSchema = (json: unknown): Value => fromJson(json, new Budget(Number.POSITIVE_INFINITY));
