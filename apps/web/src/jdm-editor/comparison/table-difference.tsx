import { asRecord, asText } from '@rulewright/jdm';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import classes from './table-difference.module.css';

type Content = Readonly<Record<string, unknown>>;
type Column = { id: string; name: string; field: string };
type Row = Readonly<Record<string, unknown>>;
type Change = 'added' | 'removed' | 'changed' | undefined;

/** More rows than these are not shown: the rows around a change tell enough, and a browser cannot show ten thousand at once. */
const most = 500;

/** Two states of a decision table in one: what was removed is struck through, what was added stands beside it. */
export function TableDifference({ before, after }: { before: Content; after: Content }) {
  const columns = merged(columnsOf(before), columnsOf(after), ({ id }) => id);
  const rows = merged(rowsOf(before), rowsOf(after), (row) => asText(row._id));
  const changed = rows.filter(
    ({ old, now }) => !old || !now || columns.some(({ id }) => cell(old, id) !== cell(now, id)),
  );
  const shown = rows.length > most ? changed.slice(0, most) : rows;
  const policies = [before.hitPolicy, after.hitPolicy].map((policy) => asText(policy) || 'first');

  return (
    <>
      {policies[0] !== policies[1] && (
        <p>
          Hit policy: <del>{policies[0]}</del> <ins>{policies[1]}</ins>
        </p>
      )}
      {rows.length > shown.length && <p>{rows.length - shown.length} unchanged rows are not shown.</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {columns.map(({ id, old, now }) => (
              <th key={id} scope="col" data-change={changeOf(old, now, false)}>
                <Both old={old && labelOf(old)} now={now && labelOf(now)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, old, now, position }) => (
            <tr
              key={id}
              data-change={changeOf(
                old,
                now,
                changed.some((row) => row.id === id),
              )}
            >
              <th scope="row">{position}</th>
              {columns.map((column) => (
                <td key={column.id}>
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

const changeOf = (old: unknown, now: unknown, isChanged: boolean): Change => {
  if (!old) return 'added';
  if (!now) return 'removed';
  return isChanged ? 'changed' : undefined;
};

type Merged<Item> = { id: string; old: Item | undefined; now: Item | undefined; position: number };

/** The later items in their order, and each removed one where it was. */
function merged<Item>(before: readonly Item[], after: readonly Item[], idOf: (item: Item) => string): Merged<Item>[] {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const kept = new Set(after.map(idOf));
  const all: Merged<Item>[] = after.map((now, at) => ({
    id: idOf(now),
    old: old.get(idOf(now)),
    now,
    position: at + 1,
  }));
  for (const [at, item] of before.entries()) {
    if (kept.has(idOf(item))) continue;
    const previous = before[at - 1];
    const place = previous === undefined ? 0 : all.findIndex(({ id }) => id === idOf(previous)) + 1;
    all.splice(place, 0, { id: idOf(item), old: item, now: undefined, position: at + 1 });
  }
  return all;
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
