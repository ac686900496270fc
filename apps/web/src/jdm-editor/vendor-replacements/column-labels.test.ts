import { expect, test } from 'vitest';
import { labelFor } from './column-labels.ts';

test.each([
  ['follows the field in a new input column', { name: 'Input' }, 'amount', 'amount'],
  ['follows the field in a new output column', { name: 'Output', field: 'output' }, 'fee', 'fee'],
  ['goes on following it', { name: 'amount', field: 'amount' }, 'order.amount', 'order.amount'],
  ['stays as its author wrote it', { name: 'Order value', field: 'amount' }, 'order.amount', 'Order value'],
  ['stays when the field is taken away', { name: 'amount', field: 'amount' }, ' ', 'amount'],
])('a label %s', (_, column, field, label) => {
  expect(labelFor(column, field)).toBe(label);
});
