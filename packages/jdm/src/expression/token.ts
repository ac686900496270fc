export type Bracket = '(' | ')' | '[' | ']' | '{' | '}';

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in' | 'not in';
type LogicalOperator = 'and' | 'or' | '??';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | LogicalOperator;
export type UnaryOperator = 'not' | '+' | '-';
export type Operator = BinaryOperator | UnaryOperator | '..' | ',' | ':' | '.' | '?' | '=' | ';';

/** `start` and `end` are offsets in the source. `end` is exclusive. */
export type Span = { start: number; end: number };

/**
 * A string's text has no quotes; the language has no escapes. An operator's text is its canonical form, so "!" and
 * "not" are the same operator.
 */
export type Token = Span &
  (
    | { kind: 'number' | 'string' | 'name'; text: string }
    | { kind: 'boolean'; text: 'true' | 'false' }
    /** Reserved names: the item of a list, the value of a column, the whole input, and null. */
    | { kind: 'reserved'; text: '#' | '$' | '$root' | 'null' }
    | { kind: 'operator'; text: Operator }
    | { kind: 'bracket'; text: Bracket }
    /** A template is a sequence of tokens: its start, its texts, "${" and "}" around each expression, and its end. */
    | { kind: 'templateStart' | 'templateText' | 'expressionStart' | 'expressionEnd' | 'templateEnd'; text: string }
  );
