import type { Parsed } from '../expression/parse.ts';
import { parseCell, parseExpression } from '../expression/parse.ts';
import type { Cell, Expression } from '../expression/syntax-tree.ts';

/** Where in its node a text stands. Rows are counted from 0; a column is named by its id. */
export type TextLocation = {
  row: number | null;
  column: string | null;
  /** In words for its author: asked for only where something is wrong with the text. */
  label(): string;
};

/** Characters of a graph whose trees are kept. A tree takes up to a hundred times the memory of its text. */
export const MAX_KEPT_TEXT = 250_000;

/** The room that a graph has for trees. What does not fit is parsed anew whenever it is asked for. */
export class TreeRoom {
  #characters = MAX_KEPT_TEXT;

  take({ length }: string): boolean {
    this.#characters -= length;
    return this.#characters >= 0;
  }
}

/** A text that somebody wrote in a node and the engine reads. */
export type NodeText = ExpressionText | CellText | FreeCellText | FunctionText;

/** A text of the language. It is parsed when its tree is first asked for, and only once while there is room for the tree. */
abstract class ParsedText<Tree> {
  readonly #room: TreeRoom;
  #parsed: Parsed<Tree> | undefined;

  constructor(
    readonly text: string,
    readonly at: TextLocation,
    room: TreeRoom,
  ) {
    this.#room = room;
  }

  protected abstract parse(): Parsed<Tree>;

  get parsed(): Parsed<Tree> {
    if (this.#parsed) return this.#parsed;
    const parsed = this.parse();
    if (this.#room.take(this.text)) this.#parsed = parsed;
    return parsed;
  }
}

const treeOf = <Tree>(parsed: Parsed<Tree>): Tree | null => (parsed.ok ? parsed.tree : null);

/** An expression: an output cell, a condition, the field of a column. */
export class ExpressionText extends ParsedText<Expression> {
  readonly kind = 'expression';

  protected parse(): Parsed<Expression> {
    return parseExpression(this.text);
  }

  /** Null where the text is broken. */
  get tree(): Expression | null {
    return treeOf(this.parsed);
  }
}

/** The cell of an input column with a field: tests of the field's value. */
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
 * The cell of an input column without a field. There is nothing to test, so that it is an expression; old graphs have tests
 * there too.
 */
export class FreeCellText extends ParsedText<Expression> {
  readonly kind = 'freeCell';

  protected parse(): Parsed<Expression> {
    return parseExpression(this.text);
  }

  /** Of a text that is no expression; few graphs have such, so that the tree is not kept. */
  get parsedAsCell(): Parsed<Cell> {
    return parseCell(this.text);
  }

  get tree(): Expression | Cell | null {
    return treeOf<Expression | Cell>(this.parsed) ?? treeOf(this.parsedAsCell);
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
