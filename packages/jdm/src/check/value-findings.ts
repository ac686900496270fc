import type { Cell, Expression } from '../expression/syntax-tree.ts';
import { literalOf } from '../test-cases/values.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { nearName } from './near-name.ts';
import { writtenValue } from './written-value.ts';

/** What a cell requires its field to be, or not to be: each value of `"gold", "silver"` and of `not in ["gold", "silver"]`. */
export const comparedValues = ({ tests }: Cell): Expression[] =>
  tests.flatMap(({ relation, operand }) => {
    if (relation === '==' || relation === '!=') return [operand];
    const isInList = (relation === 'in' || relation === 'not in') && operand.kind === 'list';
    return isInList ? operand.items : [];
  });

const MAX_LISTED = 5;

/** Finds the values that are written out and are none of those that a column or a schema names. */
export function valueFindings(written: readonly Expression[], named: ReadonlySet<unknown> | null): Finding[] {
  if (!named) return [];
  return written.flatMap((expression) => {
    const value = expression.kind === 'call' ? undefined : literalOf(expression);
    if (value === undefined || value === null || named.has(value)) return [];
    const texts = [...named].filter((one) => typeof one === 'string');
    const near = typeof value === 'string' ? nearName(value, texts) : null;
    const meant = near === null ? null : writtenValue(near);
    const hint = meant === null ? `: ${choice(named)}` : `. Did you mean ${meant}?`;
    const reason = `${JSON.stringify(value)} is not one of the values that are listed for it${hint}`;
    return [warning('unlisted-value', reason, expression, meant === null ? undefined : replace(expression, meant))];
  });
}

function choice(named: ReadonlySet<unknown>): string {
  const listed = [...named].slice(0, MAX_LISTED).map((one) => JSON.stringify(one));
  const rest = named.size - listed.length;
  return `${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
