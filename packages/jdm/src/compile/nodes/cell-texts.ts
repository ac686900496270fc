import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { CellText, ExpressionText, FreeCellText } from '../../graph/node-text.ts';
import { compileCell } from '../expression/cells.ts';
import type { Evaluate } from '../expression/compilation.ts';
import type { CellSight } from './cell-match.ts';
import { sightOf } from './cell-match.ts';
import type { CellRisk } from './cell-risk.ts';
import { riskOfCell, riskOfExpression } from './cell-risk.ts';
import type { NodeCompiler } from './node-compiler.ts';
import { treeOf, unreadable } from './node-compiler.ts';

type CompiledText = { evaluate: Evaluate; readsSelf: boolean };
export type CompiledCell = CompiledText & CellSight & CellRisk;

const MAX_KNOWN = 4_096;

/** The texts of a table's cells, each compiled once, however many cells have it. */
export class CellTexts {
  readonly #compiler: NodeCompiler;
  readonly #cells = new Map<string, CompiledCell>();
  readonly #expressions = new Map<string, CompiledCell>();

  constructor(compiler: NodeCompiler) {
    this.#compiler = compiler;
  }

  of(text: CellText | FreeCellText | ExpressionText): CompiledCell {
    // What a row keeps of it takes about as much memory as a function.
    this.#compiler.expressions.countPart();
    const known = text.kind === 'cell' ? this.#cells : this.#expressions;
    const compiled = known.get(text.text) ?? (text.kind === 'cell' ? this.#cell(text) : this.#expression(text));
    // A large map takes long to grow, and has few texts twice.
    if (known.size < MAX_KNOWN) known.set(text.text, compiled);
    return compiled;
  }

  #cell(text: CellText): CompiledCell {
    const tree = treeOf(text);
    if (!tree) return broken;
    const { expressions, scope } = this.#compiler;
    return {
      evaluate: compileCell(expressions, tree, scope),
      readsSelf: tree.tests.some(({ relation, operand }) => relation !== 'holds' || readsSelf(operand)),
      ...sightOf(tree),
      ...riskOfCell(tree),
    };
  }

  /** A cell below an output, or below a column without a field. */
  #expression(text: FreeCellText | ExpressionText): CompiledCell {
    const tree = treeOf(text);
    if (!tree) return broken;
    const { expressions, scope } = this.#compiler;
    const evaluate = expressions.compileWhole(tree, scope);
    return { evaluate, readsSelf: readsSelf(tree), ...unseen, ...riskOfExpression(tree) };
  }
}

const unseen: CellSight = { isClear: false, match: null, readings: [] };
const broken: CompiledCell = {
  evaluate: unreadable,
  readsSelf: false,
  ...unseen,
  fails: 'perhaps',
  names: [],
  readsDate: false,
};

export const readsSelf = (tree: Expression): boolean =>
  (tree.kind === 'name' && tree.name === '$') || partsOf(tree).some(readsSelf);
