import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import type { TableRow } from '#jdm-editor/table/table-content.ts';
import { cellText } from '#jdm-editor/table/table-content.ts';
import { counted } from '#lib/text/counted.ts';
import type { MergedTable } from './merge-tables.ts';
import { labelOf, presenceOf } from './merge-tables.ts';
import classes from './table-difference.module.css';

/** More rows than these are not shown: the rows around a change tell enough, and a browser cannot show ten thousand at once. */
const most = 500;

/** Two states of a decision table in one: what was removed is struck through, what was added stands beside it. */
export function TableDifference({ merged: { columns, rows, policies } }: { merged: MergedTable }) {
  const changed = rows.filter(({ change }) => change !== undefined);
  const shown = rows.length > most ? changed.slice(0, most) : rows;
  const unchanged = rows.length > most ? rows.length - changed.length : 0;

  return (
    <>
      {policies[0] !== policies[1] && (
        <p>
          Hit policy: <del>{policies[0]}</del> <ins>{policies[1]}</ins>
        </p>
      )}
      {unchanged > 0 && <p>{counted(unchanged, 'unchanged row is', 'unchanged rows are')} not shown.</p>}
      {changed.length > shown.length && (
        <p>
          The first {most} of {changed.length.toLocaleString()} changed rows are shown. The JSON has all of them.
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ key, old, now, position, movedFrom }) => (
              <th key={key} scope="col" data-change={movedFrom === null ? presenceOf(old, now) : 'changed'}>
                <Both old={old && labelOf(old)} now={now && labelOf(now)} />
                {movedFrom !== null && (
                  <div>
                    column <Both old={String(movedFrom)} now={String(position)} />
                  </div>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, old, now, position, movedFrom, change }) => (
            <tr key={key} data-change={change}>
              <th scope="row">
                <Both old={movedFrom ? String(movedFrom) : String(position)} now={String(position)} />
              </th>
              {columns.map((column) => (
                <td key={column.key}>
                  <div>
                    <Both old={textIn(old, column.id)} now={textIn(now, column.id)} coloured />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type BothProps = { old: string | undefined; now: string | undefined; coloured?: boolean };

function Both({ old, now, coloured = false }: BothProps) {
  const text = (value: string) => (coloured ? <ExpressionText>{value}</ExpressionText> : value);
  if (old === now && now !== undefined) return text(now);
  return (
    <>
      {old && <del>{old}</del>}
      {old && now && ' '}
      {now && <ins>{text(now)}</ins>}
    </>
  );
}

const textIn = (row: TableRow | undefined, id: string) => (row === undefined ? undefined : cellText(row, id));
