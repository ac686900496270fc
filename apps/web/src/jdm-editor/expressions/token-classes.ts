import type { ExpressionToken } from '@rulewright/jdm';
import { expressionTokens } from '@rulewright/jdm';
import classes from './expression-text.module.css';

type ColouredPart = { start: number; end: number; className: string };

/** The parts of an expression that have a colour of their own. What follows an error has none. */
export function colouredParts(source: string): ColouredPart[] {
  const { tokens } = expressionTokens(source);
  return tokens.flatMap((token, at) => {
    const className = classNameOf(token, tokens[at + 1]);
    return className ? [{ start: token.start, end: token.end, className }] : [];
  });
}

function classNameOf(token: ExpressionToken, next: ExpressionToken | undefined): string | undefined {
  switch (token.kind) {
    case 'number':
    case 'boolean':
      return classes.literal;
    case 'string':
    case 'templateStart':
    case 'templateText':
    case 'templateEnd':
      return classes.string;
    case 'reserved':
      return token.text === 'null' ? classes.literal : classes.name;
    case 'name':
      // Not by the names of functions: the cards of nodes are coloured before the catalogue of functions is loaded.
      return next?.kind === 'bracket' && next.text === '(' ? classes.function : undefined;
    case 'operator':
      return classes.operator;
    case 'bracket':
    case 'expressionStart':
    case 'expressionEnd':
      return undefined;
  }
}
