import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';

/**
 * Fails when it is run. The engine reads and compiles a whole text before it runs any of it from left to right, so that
 * what stands behind this is read and compiled but never run.
 */
const FAILS = '-""';

/** Failures to read a text. All others come from running it. */
const reading = /^\{"type":"(lexer|parser|compiler)Error"/;

const isAccepted = (evaluation: Promise<unknown>) =>
  evaluation.then(
    () => true,
    ({ message }: Error) =>
      message.includes('"type":"vmError"') || !(reading.test(message) || message.includes('timed out')),
  );

/** Whether the engine accepts a text as an expression. The last branch of a choice is read as a whole text is. */
export const engineAcceptsExpression = (text: string) => isAccepted(evaluateExpression(`${FAILS} ? 0 :\n${text}`, {}));

/** Whether the engine accepts a text as an input cell. What follows a comma is read as a whole cell is. */
export const engineAcceptsCell = (text: string) =>
  isAccepted(evaluateUnaryExpression(`${FAILS},\n${text}`, { $: null }));
