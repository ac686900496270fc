import type { FunctionName, LoopName } from './builtins/functions.ts';
import type { MethodName } from './builtins/methods.ts';
import type { BinaryOperator, Bracket, ComparisonOperator, Span, UnaryOperator } from './token.ts';

/** An expression as a tree. Each part knows where in the source it stands. */
export type Expression = Span &
  (
    | { kind: 'null' }
    | { kind: 'boolean'; value: boolean }
    /** As it is written: a decimal has more digits than a number of JavaScript, and `1.50` is written with both of its. */
    | { kind: 'number'; text: string }
    | { kind: 'string'; value: string }
    | { kind: 'template'; parts: Expression[] }
    /** "#", the item of the list that the function around it goes through. */
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
    /** A function that runs its body on each item of a list, such as `map(items as item, item.price)`. */
    | { kind: 'loop'; name: LoopName; list: Expression; alias: string | null; body: Expression }
    | { kind: 'method'; name: MethodName; target: Expression; arguments: Expression[] }
  );

export type Entry = { key: Expression; value: Expression };
export type Assignment = Span & { path: string[]; value: Expression };

/**
 * An input cell: tests of the column's value, `$`, joined from left to right. `joins[n]` stands between `tests[n]` and the
 * next; a comma is an "or".
 */
export type Cell = Span & { tests: CellTest[]; joins: ('and' | 'or')[] };

/** One test of a cell: how `$` must compare with the operand, or that the operand itself holds. */
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

/** The expressions directly inside of one, in the order of the source. */
export function partsOf(expression: Expression): Expression[] {
  const parts = partsByKind[expression.kind] as (of: Expression) => (Expression | null)[];
  return parts(expression).filter((part) => part !== null);
}
