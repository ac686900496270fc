import { inferType } from '../expression/inference/infer.ts';
import { InferenceBudget } from '../expression/inference/inference-budget.ts';
import { MAX_BACKTRACKING_STEPS } from '../expression/parser/token-reader.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType } from '../expression/types/type.ts';
import { MAX_EXPRESSION_LENGTH } from '../graph/check-texts.ts';
import type { ExpressionText } from '../graph/node-text.ts';

/** The limit for all expressions of one graph together. */
export const MAX_CHARACTERS = 500_000;

/** Infers the result types of the expressions of one graph. Beyond the limits, an expression is `any`. */
export class TextTypes {
  #characters = 0;
  #backtrackingSteps = 0;
  readonly budget = new InferenceBudget();

  typeOf(expression: ExpressionText, environment: Type): Type {
    const { length } = expression.text;
    this.#characters += length;
    if (length > MAX_EXPRESSION_LENGTH || this.#characters > MAX_CHARACTERS) return anyType;
    if (this.#backtrackingSteps > MAX_BACKTRACKING_STEPS) return anyType;
    const { parsed } = expression;
    this.#backtrackingSteps += parsed.backtrackingSteps;
    return parsed.ok ? inferType(parsed.tree, environment, this.budget) : anyType;
  }
}
