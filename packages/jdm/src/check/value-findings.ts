import { fieldPath } from '../expression/field-usage/field-reads.ts';
import type { Cell, Expression } from '../expression/syntax-tree.ts';
import { literalOf } from '../test-cases/values.ts';
import { noteOf } from './column-facts.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { nearName } from './near-name.ts';
import type { TextScope } from './text-scope.ts';
import type { Part } from './typed-tree.ts';
import { writtenValue } from './written-value.ts';

/** What a cell requires its field to be, or not to be: each value of `"gold", "silver"` and of `not in ["gold", "silver"]`. */
export const comparedValues = ({ tests }: Cell): Expression[] =>
  tests.flatMap(({ relation, operand }) => {
    if (relation === '==' || relation === '!=') return [operand];
    const isInList = (relation === 'in' || relation === 'not in') && operand.kind === 'list';
    return isInList ? operand.items : [];
  });

/** Finds a value that is compared with a field of which a schema lists others. The empty text may stand for none. */
export function unlistedValue(
  { node, aliases }: Part,
  scope: TextScope,
  assigned: ReadonlySet<string>,
): Finding | null {
  if (node.kind !== 'binary' || !isComparedWithValues(node.operator)) return null;
  const { left, right } = node;
  for (const [field, other] of [
    [left, right],
    [right, left],
  ] as const) {
    // A name that the text gives itself is none of the data.
    const [root = ''] = fieldPath(field) ?? [];
    if (assigned.has(root) || aliases.includes(root)) continue;
    const values = other.kind === 'list' ? other.items : [other];
    const written = values.filter((value) => value.kind !== 'string' || value.value !== '');
    const [found] = valueFindings(written, valuesOf(field, scope));
    if (found) return found;
  }
  return null;
}

const isComparedWithValues = (operator: string) => ['==', '!=', 'in', 'not in'].includes(operator);

function valuesOf(field: Expression, { environment, ofColumn }: TextScope): ReadonlySet<unknown> | null {
  if (field.kind === 'name' && field.name === '$') return ofColumn ?? null;
  return listedOf(noteOf(field, environment)?.values);
}

/** The only values that something is meant to have. That there are two truth values is no list of them. */
export function listedOf(values: readonly unknown[] = []): ReadonlySet<unknown> | null {
  const isBoolean = values.length === 2 && values.includes(true) && values.includes(false);
  return values.length === 0 || isBoolean ? null : new Set(values);
}

/** What an expression may give: each branch of a condition. */
export function resultsOf(tree: Expression): Expression[] {
  if (tree.kind === 'group') return resultsOf(tree.inner);
  return tree.kind === 'conditional' ? [...resultsOf(tree.whenTrue), ...resultsOf(tree.whenFalse)] : [tree];
}

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
