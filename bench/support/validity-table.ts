const [FIRST_DAY, DAY] = [Date.UTC(2000, 0, 1), 86_400_000];
const dayText = (days: number) => new Date(FIRST_DAY + days * DAY).toISOString().slice(0, 10);

/** A table of rows that each hold for orders of one day and deliveries within the week after it. */
export function validityTable(rowCount: number) {
  const rules = Array.from({ length: rowCount }, (_, row) => ({
    _id: String(row),
    ordered: `d($).isSame("${dayText(row)}", "day")`,
    delivered: `d($).isSameOrAfter("${dayText(row)}", "day") and d($).isSameOrBefore("${dayText(row + 7)}", "day")`,
    price: String(row / 4),
  }));
  const content = {
    hitPolicy: 'first',
    inputs: ['ordered', 'delivered'].map((field) => ({ id: field, name: field, field })),
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

/** An input that only the last row of such a table matches. */
export const lastOrder = (rowCount: number) => ({ ordered: dayText(rowCount - 1), delivered: dayText(rowCount + 2) });
