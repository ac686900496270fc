import type { Cell, Expression } from '@rulewright/jdm';

/** What a cell requires its field to be, or not to be: each value of `"gold", "silver"` and of `not in ["gold", "silver"]`. */
export const comparedValues = ({ tests }: Cell): Expression[] =>
  tests.flatMap(({ relation, operand }) => {
    if (relation === '==' || relation === '!=') return [operand];
    const isInList = (relation === 'in' || relation === 'not in') && operand.kind === 'list';
    return isInList ? operand.items : [];
  });
