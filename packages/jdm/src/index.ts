export type { Builtin, Parameter, ValueType } from './expression/builtins/builtin.ts';
export { signatureOf } from './expression/builtins/builtin.ts';
export { functions, loops } from './expression/builtins/functions.ts';
export { methods } from './expression/builtins/methods.ts';
export type { ExpressionError } from './expression/expression-error.ts';
export type { Parsed } from './expression/parse.ts';
export { parseCell, parseExpression } from './expression/parse.ts';
export type { Expression } from './expression/syntax-tree.ts';
export { partsOf } from './expression/syntax-tree.ts';
