/** The fee of an order, told by a function. */
export const feeFunction = {
  nodes: [
    { id: 'in', name: 'in', type: 'inputNode' },
    {
      id: 'fee',
      name: 'fee',
      type: 'functionNode',
      content: {
        source: `export const handler = async ({ order }) => ({ fee: order.region === 'EU' ? order.total * 0.02 : 5 });`,
      },
    },
    { id: 'out', name: 'out', type: 'outputNode' },
  ],
  edges: [
    { id: 'in-fee', sourceId: 'in', targetId: 'fee' },
    { id: 'fee-out', sourceId: 'fee', targetId: 'out' },
  ],
};
