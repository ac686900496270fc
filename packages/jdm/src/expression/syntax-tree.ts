import type { FunctionName, LoopName } from './builtins/functions.ts';
import type { MethodName } from './builtins/methods.ts';
import type { BinaryOperator, Bracket, ComparisonOperator, Span, UnaryOperator } from './token.ts';

/** The syntax tree of an expression. Each part knows its position in the source. */
export type Expression = Span &
  (
    | { kind: 'null' }
    | { kind: 'boolean'; value: boolean }
    /**
     * The source text, because a decimal can have more digits than a JavaScript number, and `1.50` keeps its last zero.
     */
    | { kind: 'number'; text: string }
    | { kind: 'string'; value: string }
    | { kind: 'template'; parts: Expression[] }
    /** "#", the current item of the innermost loop function. */
    | { kind: 'item' }
    /** "$root", the whole input. */
    | { kind: 'root' }
    /** A field, an alias of an item, or "$". */
    | { kind: 'name'; name: string }
    | { kind: 'group'; inner: Expression }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'object'; entries: Entry[] }
    | { kind: 'assignments'; assignments: Assignment[]; result: Expression | null }
    /** `customer.age`; the span of the name alone is `nameStart` to `end`. */
    | { kind: 'member'; target: Expression; name: string; nameStart: number }
    /** `items[0]` or `customer["age"]`. */
    | { kind: 'index'; target: Expression; index: Expression }
    | { kind: 'slice'; target: Expression; from: Expression | null; to: Expression | null }
    | { kind: 'range'; left: Expression; right: Expression; leftBracket: Bracket; rightBracket: Bracket }
    | { kind: 'conditional'; condition: Expression; whenTrue: Expression; whenFalse: Expression }
    | { kind: 'unary'; operator: UnaryOperator; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'call'; name: FunctionName; arguments: Expression[] }
    /** A loop function, which evaluates its body for each item of a list, such as `map(items as item, item.price)`. */
    | { kind: 'loop'; name: LoopName; list: Expression; alias: string | null; body: Expression }
    | { kind: 'method'; name: MethodName; target: Expression; arguments: Expression[] }
  );

export type Entry = { key: Expression; value: Expression };
export type Assignment = Span & { path: string[]; value: Expression };

/**
 * An input cell: tests of the column's value, `$`, joined from left to right. `joins[n]` joins `tests[n]` with the next
 * test. A comma is an "or".
 */
export type Cell = Span & { tests: CellTest[]; joins: ('and' | 'or')[] };

/** One test of a cell. It compares `$` with the operand, or requires the operand itself to be true. */
export type CellTest = Span & { relation: ComparisonOperator | 'holds'; operand: Expression };

type Kinds = Expression['kind'];
export type ExpressionOf<Kind extends Kinds> = Extract<Expression, { kind: Kind }>;

const partsByKind: { [Kind in Kinds]: (expression: ExpressionOf<Kind>) => (Expression | null)[] } = {
  null: () => [],
  boolean: () => [],
  number: () => [],
  string: () => [],
  item: () => [],
  root: () => [],
  name: () => [],
  template: ({ parts }) => parts,
  group: ({ inner }) => [inner],
  list: ({ items }) => items,
  object: ({ entries }) => entries.flatMap(({ key, value }) => [key, value]),
  assignments: ({ assignments, result }) => [...assignments.map(({ value }) => value), result],
  member: ({ target }) => [target],
  index: ({ target, index }) => [target, index],
  slice: ({ target, from, to }) => [target, from, to],
  range: ({ left, right }) => [left, right],
  conditional: ({ condition, whenTrue, whenFalse }) => [condition, whenTrue, whenFalse],
  unary: ({ operand }) => [operand],
  binary: ({ left, right }) => [left, right],
  call: (call) => call.arguments,
  loop: ({ list, body }) => [list, body],
  method: (method) => [method.target, ...method.arguments],
};

/** The direct children of an expression, in source order. */
export function partsOf(expression: Expression): Expression[] {
  const parts = partsByKind[expression.kind] as (of: Expression) => (Expression | null)[];
  return parts(expression).filter((part) => part !== null);
}
