export type Bracket = '(' | ')' | '[' | ']' | '{' | '}';

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in' | 'not in';
export type LogicalOperator = 'and' | 'or' | '??';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | LogicalOperator;
export type UnaryOperator = 'not' | '+' | '-';
export type Operator = BinaryOperator | UnaryOperator | '..' | ',' | ':' | '.' | '?' | '=' | ';';

/** `start` and `end` are offsets in the source; `end` is the one after the last character. */
export type Span = { start: number; end: number };

/**
 * The smallest pieces of an expression. A string's text is what stands between its quotes: the language has no escapes. An
 * operator's text is its meaning, so that "!" and "not" are the same one.
 */
export type Token = Span &
  (
    | { kind: 'number' | 'string' | 'name'; text: string }
    | { kind: 'boolean'; text: 'true' | 'false' }
    /** Names that the language gives a meaning: the item of a list, the value of a column, the whole input, nothing. */
    | { kind: 'reserved'; text: '#' | '$' | '$root' | 'null' }
    | { kind: 'operator'; text: Operator }
    | { kind: 'bracket'; text: Bracket }
    /** A template is its start, its texts, the "${" and "}" around each expression in it, and its end. */
    | { kind: 'templateStart' | 'templateText' | 'expressionStart' | 'expressionEnd' | 'templateEnd'; text: string }
  );
