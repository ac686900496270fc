import { withoutUnderflow } from '@rulewright/jdm';

/** An input that cannot be sent, with a message for the person. */
export class UnreadableInput extends Error {}

/** Parses the typed input. Text that is not JSON fails with the given message. */
export function readInput(text: string, unreadable: string): Record<string, unknown> {
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new UnreadableInput(unreadable, { cause });
  }
  return JSON.parse(withoutUnderflow(text), (key, value) => {
    // Valid JSON, but too large for a number: JSON.stringify would silently turn it into null.
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new UnreadableInput(`The number at "${key}" is too large.`);
    return value;
  });
}
