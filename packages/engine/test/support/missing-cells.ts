import { asRecord, columnsOf } from '@rulewright/jdm';
import type { ContentShape } from '@rulewright/jdm/internals';
import { mismatchOf } from '@rulewright/jdm/internals';

const tableRows: ContentShape = { kind: 'list', item: { kind: 'fields', fields: {} } };

/**
 * The content of a table with an empty cell wherever a row has none. To the author of the table a missing cell is an empty
 * one, but the engine skips a row that lacks a cell. Content whose rows are not objects is left as it is.
 */
export function withAllCells(content: unknown): unknown {
  if (mismatchOf(tableRows, asRecord(content).rules)) return content;
  const { inputs, outputs, rules } = columnsOf(content);
  const empty = Object.fromEntries([...inputs, ...outputs].map(({ id }) => [id, '']));
  const isComplete = (rule: object) => Object.keys(empty).every((id) => Object.hasOwn(rule, id));
  if (rules.every(isComplete)) return content;
  return { ...(content as object), rules: rules.map((rule) => ({ ...empty, ...rule })) };
}
