/** What the programs of tests import that have an evaluator in a process of their own. */
export { createEvaluator } from '../../src/index.ts';
export { chain, expressions, javascript, requestOf } from '../graphs.ts';
