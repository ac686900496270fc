import type { GuessedType } from '../expression/field-usage/guessed-types.ts';
import { resultType } from '../expression/field-usage/guessed-types.ts';
import { InferenceBudget } from '../expression/inference/inference-budget.ts';
import type { Parsed } from '../expression/parse.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Cell, Expression } from '../expression/syntax-tree.ts';

/** The location of a text in its node. Rows are counted from 0, and a column is named by its id. */
export type TextLocation = {
  row: number | null;
  column: string | null;
  /** A description for the author. It is a method, because it is needed only if the text has a problem. */
  label(): string;
};

/**
 * How many characters of a graph's texts have their trees cached. A tree takes up to a hundred times the memory of its
 * text.
 */
export const MAX_KEPT_TEXT = 250_000;

/**
 * The memory that one graph may use for cached trees, and the work that may be done to guess the types of its results.
 * Texts beyond the memory are parsed each time they are used.
 */
export class TreeBudget {
  #characters = MAX_KEPT_TEXT;
  readonly inference = new InferenceBudget();

  take({ length }: string): boolean {
    if (length > this.#characters) return false;
    this.#characters -= length;
    return true;
  }
}

/** A text of a node that the engine reads. */
export type NodeText = ExpressionText | CellText | FreeCellText | FunctionText;

/** A text of the expression language. It is parsed on first use, and the tree is cached while the budget allows. */
abstract class ParsedText<Tree> {
  protected readonly budget: TreeBudget;
  #parsed: Parsed<Tree> | undefined;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
    budget: TreeBudget,
  ) {
    this.budget = budget;
  }

  protected abstract parse(): Parsed<Tree>;

  get parsed(): Parsed<Tree> {
    if (this.#parsed) return this.#parsed;
    const parsed = this.parse();
    if (this.budget.take(this.text)) this.#parsed = parsed;
    return parsed;
  }
}

const treeOf = <Tree>(parsed: Parsed<Tree>): Tree | null => (parsed.ok ? parsed.tree : null);

/** The text of an expression: an output cell, a condition, or the field of a column. */
export class ExpressionText extends ParsedText<Expression> {
  readonly kind = 'expression';
  #resultType: GuessedType | undefined;

  protected parse(): Parsed<Expression> {
    return parseExpression(this.text);
  }

  /** Null if the text cannot be parsed. */
  get tree(): Expression | null {
    return treeOf(this.parsed);
  }

  /** The type of the result, if it does not depend on the input. It is inferred once, because that takes work. */
  get resultType(): GuessedType {
    if (this.#resultType === undefined) {
      const { tree } = this;
      this.#resultType = tree && resultType(tree, this.budget.inference);
    }
    return this.#resultType;
  }
}

/** A cell of an input column with a field. It tests the field's value. */
export class CellText extends ParsedText<Cell> {
  readonly kind = 'cell';

  protected parse(): Parsed<Cell> {
    return parseCell(this.text);
  }

  get tree(): Cell | null {
    return treeOf(this.parsed);
  }
}

/**
 * A cell of an input column without a field. It is an expression, because there is no value to test. Old graphs also
 * contain tests here.
 */
export class FreeCellText extends ParsedText<Expression> {
  readonly kind = 'freeCell';

  protected parse(): Parsed<Expression> {
    return parseExpression(this.text);
  }

  /** The text parsed as tests. It is not cached, because few graphs contain such cells. */
  get parsedAsCell(): Parsed<Cell> {
    return parseCell(this.text);
  }

  get tree(): Expression | Cell | null {
    return treeOf<Expression | Cell>(this.parsed) ?? treeOf(this.parsedAsCell);
  }
}

/** JavaScript, which only the engine can parse. A script is the old form of a function. */
export class FunctionText {
  readonly kind = 'function';

  constructor(
    readonly text: string,
    readonly isScript: boolean,
    readonly at: TextLocation,
  ) {}
}
