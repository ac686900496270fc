import { withoutVanishing } from '@rulewright/contract/json';

/** A number that is valid JSON and more than a number can be: written again, it would silently become null. */
export class TooLarge extends Error {}

export function parseInput(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(withoutVanishing(text), (key, value) => {
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new TooLarge(`The number at "${key}" is too large.`);
    return value;
  });
}
