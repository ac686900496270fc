import { parseReason } from './messages/parse-error.ts';
import { evaluateExpression, evaluateUnaryExpression } from './zen.ts';

/**
 * Fails when it is run. The engine parses and compiles a whole text before it runs any of it from left to right, so that
 * what stands behind this is parsed and compiled but never run.
 */
const FAILS = '-""';

/** Why an expression cannot be understood; null when it can. The last branch of a choice is parsed as a whole text is. */
export const whyNotAnExpression = (text: string): Promise<string | null> =>
  reasonAgainst(text, `${FAILS} ? 0 :\n`, (whole) => evaluateExpression(whole, {}));

/** The same for a table's cell that tests the field of its column. What follows a comma is parsed as a whole cell is. */
export const whyNotATest = (text: string): Promise<string | null> =>
  reasonAgainst(text, `${FAILS},\n`, (whole) => evaluateUnaryExpression(whole, { $: null }));

async function reasonAgainst(text: string, prefix: string, evaluate: (whole: string) => Promise<unknown>) {
  const refused = await failureOf(text, evaluate(prefix + text));
  // Alone it is refused as well, before it is run, and the position that the engine names is one in the text itself.
  return refused && ((await failureOf(text, evaluate(text))) ?? refused);
}

const failureOf = (text: string, evaluation: Promise<unknown>) =>
  evaluation.then(
    () => null,
    (error) => parseReason(error, text),
  );
