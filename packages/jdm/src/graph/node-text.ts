import type { Parsed } from '../expression/parse.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Cell, Expression } from '../expression/syntax-tree.ts';

/** Where in its node a text stands. Rows are counted from 0; a column is named by its id. */
export type TextLocation = {
  row: number | null;
  column: string | null;
  /** In words for its author: asked for only where something is wrong with the text. */
  label: () => string;
};

/** A text that somebody wrote in a node and the engine reads. A language text is parsed when it is first asked for, and only once. */
export type NodeText = ExpressionText | CellText | FreeCellText | FunctionText;

/** An expression: an output cell, a condition, the field of a column. */
export class ExpressionText {
  readonly kind = 'expression';
  #parsed: Parsed<Expression> | undefined;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
  ) {}

  get parsed(): Parsed<Expression> {
    this.#parsed ??= parseExpression(this.text);
    return this.#parsed;
  }

  /** Null where the text is broken. */
  get tree(): Expression | null {
    return this.parsed.ok ? this.parsed.tree : null;
  }
}

/** The cell of an input column with a field: tests of the field's value. */
export class CellText {
  readonly kind = 'cell';
  #parsed: Parsed<Cell> | undefined;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
  ) {}

  get parsed(): Parsed<Cell> {
    this.#parsed ??= parseCell(this.text);
    return this.#parsed;
  }

  get tree(): Cell | null {
    return this.parsed.ok ? this.parsed.tree : null;
  }
}

/** The cell of an input column without a field. There is nothing to test, so that it is an expression; old graphs have tests there too. */
export class FreeCellText {
  readonly kind = 'freeCell';
  #parsed: Parsed<Expression> | undefined;
  #asCell: Parsed<Cell> | undefined;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
  ) {}

  get parsed(): Parsed<Expression> {
    this.#parsed ??= parseExpression(this.text);
    return this.#parsed;
  }

  get parsedAsCell(): Parsed<Cell> {
    this.#asCell ??= parseCell(this.text);
    return this.#asCell;
  }

  get tree(): Expression | Cell | null {
    if (this.parsed.ok) return this.parsed.tree;
    return this.parsedAsCell.ok ? this.parsedAsCell.tree : null;
  }
}

/** JavaScript, which only the engine can read. A script is the old form of a function. */
export class FunctionText {
  readonly kind = 'function';

  constructor(
    readonly text: string,
    readonly isScript: boolean,
    readonly at: TextLocation,
  ) {}
}
