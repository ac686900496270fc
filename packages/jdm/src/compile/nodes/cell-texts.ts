import type { Expression } from '../../expression/syntax-tree.ts';
import { partsOf } from '../../expression/syntax-tree.ts';
import type { CellText, ExpressionText, FreeCellText } from '../../graph/node-text.ts';
import { compileCell } from '../expression/cells.ts';
import type { Evaluate } from '../expression/compilation.ts';
import { constantOf } from '../expression/constants.ts';
import type { Value } from '../value/value.ts';
import { sightOf } from './cell-match.ts';
import type { CellPoints } from './cell-points.ts';
import { pointsOf } from './cell-points.ts';
import type { CellRisk } from './cell-risk.ts';
import { riskOfCell, riskOfExpression } from './cell-risk.ts';
import type { CellSight } from './cell-sight.ts';
import type { NodeCompiler } from './node-compiler.ts';
import { treeOf, unreadable } from './node-compiler.ts';

type CompiledText = { evaluate: Evaluate; readsSelf: boolean };
/** The constant is what an output gives in every run; undefined where that depends on something. */
export type CompiledCell = CompiledText & CellSight & CellRisk & { points: CellPoints; constant: Value | undefined };

const MAX_KNOWN = 4_096;

/** The texts of a table's cells, each compiled once, however many cells have it. */
export class CellTexts {
  readonly #compiler: NodeCompiler;
  readonly #hasPoints: boolean;
  readonly #cells = new Map<string, CompiledCell>();
  readonly #expressions = new Map<string, CompiledCell>();

  /** @param hasPoints whether somebody asks for the points of cells, which take memory */
  constructor(compiler: NodeCompiler, hasPoints: boolean) {
    this.#compiler = compiler;
    this.#hasPoints = hasPoints;
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
      points: this.#hasPoints ? pointsOf(expressions, tree) : null,
      constant: undefined,
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
    const constant = constantOf(expressions, tree);
    return { evaluate, readsSelf: readsSelf(tree), ...unseen, constant, ...riskOfExpression(tree) };
  }
}

const unseen = { isClear: false, match: null, readings: [], points: null, constant: undefined };
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
