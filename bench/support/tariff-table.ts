const columns = ['country', 'weight', 'total'].map((field) => ({ id: field, name: field, field }));

/** A table of tariffs: a text, a range of numbers and a condition in each row. */
export function tariffTable(rowCount: number) {
  const rules = Array.from({ length: rowCount }, (_, row) => ({
    _id: String(row),
    country: `"c${row >> 3}"`,
    weight: `[${row % 8}..${(row % 8) + 1})`,
    total: '> 5',
    price: String(row / 4),
  }));
  const content = {
    hitPolicy: 'first',
    inputs: columns,
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
export const lastTariff = (rowCount: number) => ({ country: `c${(rowCount >> 3) - 1}`, weight: 6.5, total: 10 });
