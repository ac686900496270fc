import { evaluateExpression, evaluateUnaryExpression } from '@gorules/zen-engine';

/**
 * An expression that fails when it is evaluated. The engine parses and compiles a whole text before it evaluates any of
 * it from left to right, so the text after this is compiled but never evaluated.
 */
const FAILS = '-""';

/** Errors of parsing a text. All other errors come from evaluating it. */
const reading = /^\{"type":"(lexer|parser|compiler)Error"/;

const isAccepted = (evaluation: Promise<unknown>) =>
  evaluation.then(
    () => true,
    ({ message }: Error) =>
      message.includes('"type":"vmError"') || !(reading.test(message) || message.includes('timed out')),
  );

/**
 * Whether the engine accepts a text as an expression. The engine parses the last branch of a conditional like a whole
 * text.
 */
export const engineAcceptsExpression = (text: string) => isAccepted(evaluateExpression(`${FAILS} ? 0 :\n${text}`, {}));

/** Whether the engine accepts a text as an input cell. The engine parses the text after a comma like a whole cell. */
export const engineAcceptsCell = (text: string) =>
  isAccepted(evaluateUnaryExpression(`${FAILS},\n${text}`, { $: null }));
