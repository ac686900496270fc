import { inexactNumber } from '@rulewright/contract';
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
  const input = JSON.parse(withoutUnderflow(text));
  // Valid JSON, which JSON.stringify would silently turn into null.
  const inexact = inexactNumber(input);
  if (inexact) throw new UnreadableInput(`${inexact}.`);
  return input;
}
