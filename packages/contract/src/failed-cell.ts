import { z } from 'zod';

/** Cells of one column that could not be evaluated for the same reason. Each of them counted as false in the run. */
export const FailedCell = z
  .object({
    node_id: z.string(),
    node_name: z.string(),
    called_by: z
      .array(z.string())
      .describe(
        'The ids of the nodes that called the document of the node, the outermost first. Empty in the document that was run.',
      ),
    column: z
      .string()
      .nullable()
      .describe('The id of the column. Null for a condition of a Switch, and for a node as a whole.'),
    column_name: z.string().nullable(),
    rows: z
      .array(z.int().min(0))
      .describe(
        'The first of the rows, or of the conditions of a Switch, from 0. Empty where it is the field of the column.',
      ),
    count: z.int().min(1).describe('How many cells the group has.'),
    kind: z
      .enum(['failed', 'no_value', 'unknown'])
      .describe(
        '`no_value` where a cell tests a value that the input leaves out. `unknown` where it could not be found out whether cells failed.',
      ),
    message: z.string().describe('Why, for people: shown as it is.'),
  })
  .meta({ id: 'FailedCell' });
export type FailedCell = z.infer<typeof FailedCell>;

/** A group of failed cells as a sentence: `Fees, row 3, Region: There is no field \`car\`.` */
export function failedCellText({ node_name, ...cell }: FailedCell): string {
  return [node_name, failedCellPlace(cell)].filter(Boolean).join(', ').concat(`: ${cell.message}`);
}

/** Where in its node a group of failed cells is: `Row 3, Region` or `Rows 1, 2, …, Region`. */
export function failedCellPlace({
  rows,
  count,
  column_name,
}: Pick<FailedCell, 'rows' | 'count' | 'column_name'>): string {
  const kind = column_name === null ? 'condition' : 'row';
  const listed = [...rows.map((row) => row + 1), ...(count > rows.length ? ['…'] : [])].join(', ');
  const places = rows.length === 0 ? '' : `${kind}${count === 1 ? '' : 's'} ${listed}`;
  return [places, column_name].filter(Boolean).join(', ');
}
