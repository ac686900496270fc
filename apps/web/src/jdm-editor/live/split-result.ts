import { isRecord } from '#lib/json/is-record.ts';
import { sameJson } from '#lib/json/same-json.ts';

type Fields = Readonly<Record<string, unknown>>;

type SplitResult = {
  /** What the decision added or changed. */
  decided: Fields;
  /** What came with the input and was passed on as it was. */
  passedOn: Fields;
};

/** Tells what a decision made from what it only passed on. Null if the result has no fields. */
export function splitResult(result: unknown, input: unknown): SplitResult | null {
  if (!isRecord(result)) return null;
  const given = isRecord(input) ? input : {};
  const isPassedOn = ([name, value]: [string, unknown]) => Object.hasOwn(given, name) && sameJson(value, given[name]);
  const entries = Object.entries(result);
  return {
    decided: Object.fromEntries(entries.filter((entry) => !isPassedOn(entry))),
    passedOn: Object.fromEntries(entries.filter(isPassedOn)),
  };
}
