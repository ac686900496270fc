import { inferType } from '../expression/inference/infer.ts';
import type { Assignment, Expression } from '../expression/syntax-tree.ts';
import { partsOf } from '../expression/syntax-tree.ts';
import type { Type } from '../expression/types/type.ts';
import { anyType } from '../expression/types/type.ts';
import type { TextScope } from './text-scope.ts';

/** A part of an expression, with what is around it. */
export type Part = {
  node: Expression;
  /** Whether a missing value is expected here, as in `fee ?? 0` and `fee == null`. */
  isGuarded: boolean;
  /** Whether it is only evaluated where a condition before it holds, as in `kind == "event" and location == "outdoor"`. */
  isConditional: boolean;
  /** Whether it may not be evaluated at all. */
  isSkippable: boolean;
  /** The names that loops around it give to items. */
  aliases: readonly string[];
  /** Whether it is all of the text, or all of an item that is compared. */
  isAlone: boolean;
};

/** An expression whose parts have types. */
export class TypedTree {
  readonly type: Type;
  readonly #types = new Map<Expression, Type>();

  constructor(
    readonly tree: Expression,
    readonly source: string,
    { environment, graph }: TextScope,
  ) {
    this.type = inferType(tree, environment, graph.budget, (part, type) => this.#types.set(part, type));
  }

  /** The type of a part. `any` if it was not inferred. */
  typeOf(part: Expression): Type {
    return this.#types.get(part) ?? anyType;
  }

  /** A part as its author wrote it, for messages. */
  textOf({ start, end }: { start: number; end: number }): string {
    const text = this.source.slice(start, end);
    return `\`${text.length > 40 ? `${text.slice(0, 40)}…` : text}\``;
  }

  /** Every part, from the first character to the last, with what is around it. */
  *parts(isAlone = true): Generator<Part> {
    const open: Part[] = [
      { node: this.tree, isGuarded: false, isConditional: false, isSkippable: false, aliases: [], isAlone },
    ];
    for (let part = open.pop(); part; part = open.pop()) {
      yield part;
      open.push(...innerParts(part).reverse());
    }
  }
}

function innerParts(around: Part): Part[] {
  const { node, isGuarded, aliases, isAlone } = around;
  const inner = partsOf(node).map((part): Part => ({ ...around, node: part, isGuarded: false, isAlone: false }));
  if (node.kind === 'loop') {
    const named = node.alias ? [...aliases, node.alias] : aliases;
    return inner.map((part) => (part.node === node.body ? { ...part, aliases: named, isSkippable: true } : part));
  }
  if (node.kind === 'group') return inner.map((part) => ({ ...part, isGuarded, isAlone }));
  if (node.kind === 'conditional')
    return inner.map((part) =>
      part.node === node.condition ? part : { ...part, isAlone, isConditional: true, isSkippable: true },
    );
  if (node.kind === 'list') return inner.map((part) => ({ ...part, isAlone }));
  if (node.kind === 'member') return inner.map((part) => ({ ...part, isGuarded }));
  if (node.kind !== 'binary') return inner;
  if (node.operator === 'and' || node.operator === 'or') {
    const isConditional = around.isConditional || node.operator === 'and';
    return inner.map((part) => (part.node === node.right ? { ...part, isConditional, isSkippable: true } : part));
  }
  const expectsNull = isNull(node.left) || isNull(node.right);
  if (node.operator !== '??') return inner.map((part) => ({ ...part, isGuarded: expectsNull }));
  return inner.map((part) => (part.node === node.left ? { ...part, isGuarded: true } : { ...part, isSkippable: true }));
}

const isNull = ({ kind }: Expression) => kind === 'null';

/** The names that an expression assigns itself, as in `fee = 2; fee * 3`. */
export function assignedNames(tree: Expression): ReadonlySet<string> {
  const assignments: Assignment[] = [];
  const open = [tree];
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.kind === 'assignments') assignments.push(...part.assignments);
    open.push(...partsOf(part));
  }
  return new Set(assignments.map(({ path: [first = '', second = ''] }) => (first === '$root' ? second : first)));
}
