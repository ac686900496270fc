const columnOf = (field: string) => ({ id: field, name: field, field });
/** The cells of further columns, and values that they admit. A third of the cells is empty. */
const FURTHER = [
  { cell: '> 1', value: 50 },
  { cell: '"a", "b"', value: 'a' },
  { cell: '< 100', value: 50 },
];
const furtherColumns = (columnCount: number) =>
  Array.from({ length: columnCount - 4 }, (_, at) => ({
    id: `further${at}`,
    ...(FURTHER[at % 3] as (typeof FURTHER)[0]),
  }));

/** A table of tariffs: a text, a range of numbers and a condition in each row, and further columns that rule out nothing. */
export function tariffTable(rowCount: number, columnCount = 4) {
  const further = furtherColumns(columnCount);
  const rules = Array.from({ length: rowCount }, (_, row) => ({
    _id: String(row),
    country: `"c${row >> 3}"`,
    weight: `[${row % 8}..${(row % 8) + 1})`,
    total: '> 5',
    ...Object.fromEntries(further.map(({ id, cell }, at) => [id, (row + at) % 3 === 0 ? '' : cell])),
    price: String(row / 4),
  }));
  const content = {
    hitPolicy: 'first',
    inputs: ['country', 'weight', 'total', ...further.map(({ id }) => id)].map(columnOf),
    outputs: [{ id: 'price', name: 'Price', field: 'price' }],
    rules,
  };
  const nodes = [
    { id: 'in', name: 'in', type: 'inputNode', content: {} },
    { id: 'table', name: 'table', type: 'decisionTableNode', content },
    { id: 'out', name: 'out', type: 'outputNode', content: {} },
  ];
  const edges = [
    { id: 'a', sourceId: 'in', targetId: 'table' },
    { id: 'b', sourceId: 'table', targetId: 'out' },
  ];
  return { nodes, edges };
}

/** An input that only one of the last rows of such a table matches. */
export const lastTariff = (rowCount: number, columnCount = 4) => ({
  country: `c${(rowCount >> 3) - 1}`,
  weight: 6.5,
  total: 10,
  ...Object.fromEntries(furtherColumns(columnCount).map(({ id, value }) => [id, value])),
});
