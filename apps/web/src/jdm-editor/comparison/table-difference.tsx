import { asRecord, asText } from '@rulewright/jdm';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { counted } from '#lib/text/counted.ts';
import type { MergedItem } from './merge-lists.ts';
import { mergeLists } from './merge-lists.ts';
import classes from './table-difference.module.css';

type Content = Readonly<Record<string, unknown>>;
type Column = { id: string; name: string; field: string };
type Row = Readonly<Record<string, unknown>>;

/** More rows than these are not shown: the rows around a change tell enough, and a browser cannot show ten thousand at once. */
const most = 500;

/** Two states of a decision table in one: what was removed is struck through, what was added stands beside it. */
export function TableDifference({ before, after }: { before: Content; after: Content }) {
  const columns = mergeLists(columnsOf(before), columnsOf(after), ({ id }) => id).map(({ key, old, now }) => ({
    key,
    id: (now ?? old)?.id ?? '',
    old,
    now,
  }));
  const rows = mergeLists(rowsOf(before), rowsOf(after), (row) => asText(row._id)).map((row) => ({
    ...row,
    change: changeOf(row, columns),
  }));
  const changed = rows.filter(({ change }) => change !== undefined);
  const shown = rows.length > most ? changed.slice(0, most) : rows;
  const unchanged = rows.length > most ? rows.length - changed.length : 0;
  const policies = [before.hitPolicy, after.hitPolicy].map((policy) => asText(policy) || 'first');

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
            {columns.map(({ key, old, now }) => (
              <th key={key} scope="col" data-change={presenceOf(old, now)}>
                <Both old={old && labelOf(old)} now={now && labelOf(now)} />
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
                  <Both old={old && cell(old, column.id)} now={now && cell(now, column.id)} coloured />
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

const presenceOf = (old: unknown, now: unknown) => (!old ? 'added' : !now ? 'removed' : undefined);

function changeOf({ old, now, movedFrom }: MergedItem<Row>, columns: readonly { id: string }[]) {
  if (!old || !now) return presenceOf(old, now);
  return movedFrom !== null || columns.some(({ id }) => cell(old, id) !== cell(now, id)) ? 'changed' : undefined;
}

const cell = (row: Row, id: string) => asText(row[id]);
const labelOf = ({ name, field }: Column) => (name && field && name !== field ? `${name} (${field})` : name || field);
const listOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(asRecord) : []);
const rowsOf = ({ rules }: Content) => listOf(rules);
const columnsOf = ({ inputs, outputs }: Content): Column[] => [
  ...[...listOf(inputs), ...listOf(outputs)].map(({ id, name, field }) => ({
    id: asText(id),
    name: asText(name),
    field: asText(field),
  })),
  { id: '_description', name: 'Note', field: '' },
];
