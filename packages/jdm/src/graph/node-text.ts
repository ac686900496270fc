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
 * Equal texts share their tree, because the cells of a table repeat each other. Texts beyond the memory are parsed each
 * time they are used.
 */
export class TreeBudget {
  #characters = MAX_KEPT_TEXT;
  readonly #expressions = new Map<string, Parsed<Expression>>();
  readonly #cells = new Map<string, Parsed<Cell>>();
  readonly inference = new InferenceBudget();

  expression(text: string): Parsed<Expression> {
    return this.#expressions.get(text) ?? this.#keep(this.#expressions, text, parseExpression(text));
  }

  cell(text: string): Parsed<Cell> {
    return this.#cells.get(text) ?? this.#keep(this.#cells, text, parseCell(text));
  }

  #keep<Tree>(known: Map<string, Parsed<Tree>>, text: string, parsed: Parsed<Tree>): Parsed<Tree> {
    if (text.length > this.#characters) return parsed;
    this.#characters -= text.length;
    known.set(text, parsed);
    return parsed;
  }
}

/** A text of a node that a run reads. */
export type NodeText = ExpressionText | CellText | FreeCellText | FunctionText;

/** A text of the expression language. It is parsed on first use, and the tree is cached while the budget allows. */
abstract class ParsedText {
  protected readonly budget: TreeBudget;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
    budget: TreeBudget,
  ) {
    this.budget = budget;
  }
}

const treeOf = <Tree>(parsed: Parsed<Tree>): Tree | null => (parsed.ok ? parsed.tree : null);

/** The text of an expression: an output cell, a condition, or the field of a column. */
export class ExpressionText extends ParsedText {
  readonly kind = 'expression';
  #resultType: GuessedType | undefined;

  get parsed(): Parsed<Expression> {
    return this.budget.expression(this.text);
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
export class CellText extends ParsedText {
  readonly kind = 'cell';

  get parsed(): Parsed<Cell> {
    return this.budget.cell(this.text);
  }

  get tree(): Cell | null {
    return treeOf(this.parsed);
  }
}

/**
 * A cell of an input column without a field. It is an expression, because there is no value to test. Old graphs also
 * contain tests here.
 */
export class FreeCellText extends ParsedText {
  readonly kind = 'freeCell';

  get parsed(): Parsed<Expression> {
    return this.budget.expression(this.text);
  }

  /** The text parsed as tests. */
  get parsedAsCell(): Parsed<Cell> {
    return this.budget.cell(this.text);
  }

  get tree(): Expression | Cell | null {
    return treeOf<Expression | Cell>(this.parsed) ?? treeOf(this.parsedAsCell);
  }
}

/** JavaScript, which only the sandbox can parse. A script is the old form of a function. */
export class FunctionText {
  readonly kind = 'function';

  constructor(
    readonly text: string,
    readonly isScript: boolean,
    readonly at: TextLocation,
  ) {}
}
