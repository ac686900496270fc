import { withoutVanishing } from '@rulewright/jdm';

/** Why an input was not sent, in words for the person who wrote it. */
export class UnreadableInput extends Error {}

/** Parses what a person typed. What is not JSON fails with the words that the console has for it. */
export function readInput(text: string, unreadable: string): Record<string, unknown> {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new UnreadableInput(unreadable, { cause });
  }
  return JSON.parse(withoutVanishing(text), (key, value) => {
    // A number that is valid JSON and more than a number can be: written again, it would silently become null.
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new UnreadableInput(`The number at "${key}" is too large.`);
    return value;
  });
}
