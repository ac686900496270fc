import { EACH, fieldReads, MAX_STEPS } from '../../expression/field-usage/field-reads.ts';
import { typeFromComparison } from '../../expression/field-usage/guessed-types.ts';
import type { ExpressionText, FreeCellText } from '../node-text.ts';
import type { Field } from './node-definition.ts';

/** The fields that an expression reads. One that is broken tells none, and what is inside of a list is not told. */
export function fieldsReadBy({ tree }: ExpressionText | FreeCellText): Field[] {
  if (!tree) return [];
  return [...fieldReads(tree)]
    .filter(({ path }) => !path.includes(EACH))
    .map((read) => ({ path: read.path, type: typeFromComparison(read) }));
}

/** The steps of a path that a node writes to. */
export const stepsOf = (path: string): string[] => path.split('.', MAX_STEPS);
