import { inferType } from '../expression/inference/infer.ts';
import { MAX_REPEATED_STEPS } from '../expression/parser/token-reader.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType } from '../expression/types/type.ts';
import { MAX_EXPRESSION_LENGTH } from '../graph/check-texts.ts';
import type { ExpressionText } from '../graph/node-text.ts';

/** Of all expressions of one graph together. */
export const MAX_CHARACTERS = 500_000;

/** Tells what the expressions of one graph give. When a graph has more of them than are looked at, the rest is `any`. */
export class TextTypes {
  #characters = 0;
  #repeatedSteps = 0;

  typeOf(expression: ExpressionText, environment: Type): Type {
    const { length } = expression.text;
    this.#characters += length;
    if (length > MAX_EXPRESSION_LENGTH || this.#characters > MAX_CHARACTERS) return anyType;
    if (this.#repeatedSteps > MAX_REPEATED_STEPS) return anyType;
    const { parsed } = expression;
    this.#repeatedSteps += parsed.repeatedSteps;
    return parsed.ok ? inferType(parsed.tree, environment) : anyType;
  }
}
