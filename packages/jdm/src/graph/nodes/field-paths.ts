import { EACH, fieldReads, MAX_STEPS } from '../../expression/field-usage/field-reads.ts';
import { typeFromComparison } from '../../expression/field-usage/guessed-types.ts';
import type { ExpressionText, FreeCellText } from '../node-text.ts';
import type { Field } from './node-definition.ts';

/**
 * The fields that an expression reads, without those inside of list items. An expression that cannot be parsed has
 * none.
 */
export function fieldsReadBy({ tree }: ExpressionText | FreeCellText): Field[] {
  if (!tree) return [];
  return [...fieldReads(tree)]
    .filter(({ path }) => !path.includes(EACH))
    .map((read) => ({ path: read.path, type: typeFromComparison(read) }));
}

/** Splits the path of a node's output into its steps. */
export const stepsOf = (path: string): string[] => path.split('.', MAX_STEPS);
