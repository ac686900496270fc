import type { Cell, Expression } from '../../expression/syntax-tree.ts';
import type { Numbers } from '../../number/numbers.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';

/** Gives the value of an expression. Undefined where it fails. */
export type Evaluate = (frame: Frame) => Value | undefined;

/** What is known around an expression when it is compiled. */
export type Scope = {
  /** The loops around it, the outermost first, each with the name that it gives to its item. */
  loops: readonly (string | null)[];
  /** Which node of the graph has a name; null for none. */
  nodeNamed: (name: string) => number | null;
  nodeNames: readonly string[];
};

/** Compiles what stands inside of an expression; given to the parts of the compiler, because they contain one another. */
export type Compilation = {
  numbers: Numbers;
  compile: (tree: Expression, scope: Scope) => Evaluate;
};

export type { Cell, Expression };
