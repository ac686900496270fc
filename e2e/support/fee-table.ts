const row = (id: string, total: string, region: string, fee: string) => ({ _id: id, total, region, fee });

/** A small table: two columns in, one out, a handful of rows. */
export const feeTable = {
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'request', type: 'inputNode', name: 'Request', position: { x: 0, y: 0 } },
    {
      id: 'fees',
      type: 'decisionTableNode',
      name: 'Fees',
      position: { x: 300, y: 0 },
      content: {
        hitPolicy: 'first',
        inputs: [
          { id: 'total', name: 'Total', type: 'expression', field: 'order.total' },
          { id: 'region', name: 'Region', type: 'expression', field: 'order.region' },
        ],
        outputs: [{ id: 'fee', name: 'Fee', type: 'expression', field: 'fee' }],
        rules: [
          row('r1', '>= 100', '"EU"', '0'),
          row('r2', '< 100', '"EU"', '4.9'),
          row('r3', '>= 200', '"US"', '0'),
          row('r4', '[100..200)', '"US"', '9.9'),
          row('r5', '', '', '14.9'),
        ],
      },
    },
    { id: 'response', type: 'outputNode', name: 'Response', position: { x: 600, y: 0 } },
  ],
  edges: [
    { id: 'e1', sourceId: 'request', targetId: 'fees', type: 'edge' },
    { id: 'e2', sourceId: 'fees', targetId: 'response', type: 'edge' },
  ],
};

export const order = { input_data: { order: { id: 'A-1042', total: 150, region: 'US', items: 3 } } };
