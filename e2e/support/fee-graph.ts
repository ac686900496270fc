/** A fee by amount: a table with two rows, and a sum that fails where there is no amount. */
export const feeGraph = {
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', name: 'Order', type: 'inputNode', position: { x: 0, y: 0 } },
    {
      id: 'fees',
      name: 'Fees',
      type: 'decisionTableNode',
      position: { x: 300, y: 0 },
      content: {
        hitPolicy: 'first',
        passThrough: true,
        inputField: null,
        outputPath: null,
        executionMode: 'single',
        inputs: [{ id: 'i', name: 'Amount', field: 'amount' }],
        outputs: [{ id: 'o', name: 'Fee', field: 'fee' }],
        rules: [
          { _id: 'small', i: '< 100', o: '5' },
          { _id: 'large', i: '>= 100', o: '1' },
        ],
      },
    },
    {
      id: 'sum',
      name: 'Sum',
      type: 'expressionNode',
      position: { x: 600, y: 0 },
      content: { expressions: [{ id: 'e', key: 'total', value: 'amount + fee' }] },
    },
    { id: 'out', name: 'Bill', type: 'outputNode', position: { x: 900, y: 0 } },
  ],
  edges: [
    { id: 'a', sourceId: 'in', targetId: 'fees', type: 'edge' },
    { id: 'b', sourceId: 'fees', targetId: 'sum', type: 'edge' },
    { id: 'c', sourceId: 'sum', targetId: 'out', type: 'edge' },
  ],
};
