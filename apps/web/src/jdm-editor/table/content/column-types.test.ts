import { expect, test } from 'vitest';
import { kindOfColumn, ownValues, typeChange, unknownType } from './column-types.ts';
import { tableColumns } from './table-content.ts';

const gold = { label: 'Gold customer', value: 'gold' };
const [tier, age, fee] = tableColumns({
  inputs: [
    {
      id: 'a',
      name: 'Tier',
      fieldType: { type: 'string', later: 1, enum: { type: 'inline', loose: true, values: [gold] } },
    },
    { id: 'b', name: 'Age' },
  ],
  outputs: [{ id: 'c', name: 'Fee', field: 'fee', outputFieldType: { type: 'number' } }],
  rules: [],
});

test('a column says its type and its values, inputs and outputs in their own member', () => {
  expect([tier, age, fee].map((column) => column && kindOfColumn(column))).toEqual(['string', 'any', 'number']);
  expect(tier && ownValues(tier)).toEqual(['gold']);
});

test('a changed type keeps what is not asked to change', () => {
  expect(tier && typeChange(tier, 'string', ['gold', 'silver'])).toEqual({
    fieldType: {
      type: 'string',
      later: 1,
      enum: { type: 'inline', loose: true, values: [gold, { label: 'silver', value: 'silver' }] },
    },
  });
  expect(fee && typeChange(fee, 'any', [])).toEqual({ outputFieldType: { type: 'auto' } });
  expect(age && typeChange(age, 'number', [])).toEqual({ fieldType: { type: 'number' } });
});

test('asking for the type that a column has changes nothing', () => {
  expect(tier && typeChange(tier, 'string', ['gold'])).toEqual({});
  expect(age && typeChange(age, 'any', [])).toEqual({});
});

test('a type that is not known is named, kept and not guessed', () => {
  const foreign = tableColumns({
    inputs: [
      { id: 'a', field: 'a', fieldType: { type: 'money', currency: 'EUR' } },
      { id: 'b', field: 'b', fieldType: { type: 5 } },
      { id: 'c', field: 'c', fieldType: { type: 'any' } },
    ],
    outputs: [
      { id: 'd', field: 'd', outputFieldType: { type: 'auto' } },
      { id: 'e', field: 'e' },
    ],
  });
  expect(foreign.map(unknownType)).toEqual(['money', '5', null, null, null]);
  for (const column of foreign) {
    expect(kindOfColumn(column)).toBe('any');
    expect(typeChange(column, 'any', [])).toEqual({});
  }
});
