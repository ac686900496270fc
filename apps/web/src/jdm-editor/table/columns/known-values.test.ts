import { expect, test } from 'vitest';
import { tableColumns } from '#jdm-editor/table/content/table-content.ts';
import { knownValues } from './known-values.ts';

const content = {
  inputs: [
    {
      id: 'a',
      field: 'tier',
      fieldType: { type: 'string', enum: { type: 'inline', values: [{ label: 'VIP', value: 'vip' }] } },
    },
  ],
  outputs: [{ id: 'b', field: 'fee' }],
  rules: [
    { a: '"gold"', b: '5' },
    { a: '"silver", "gold"', b: 'amount * 2' },
    { a: 'len($) > 3', b: 'amount * 2' },
    { a: '', b: 'a + '.repeat(20) },
  ],
};
const [tier, fee] = tableColumns(content);

test('values are those of the column, of the schema and of other cells', () => {
  expect(tier && knownValues(content.rules, tier, ['new'])).toEqual(['"vip"', '"new"', '"gold"', '"silver"']);
});

test('values with quotation marks and backslashes are offered as the language writes them, which knows no escapes', () => {
  const awkward = ['say "hi"', "it's", 'C:\\new', `"it's"`, 5, true, null, ['a'], ['say "hi"']];
  const [, ...offered] = (tier && knownValues([], tier, awkward)) ?? [];
  expect(offered).toEqual([`'say "hi"'`, `"it's"`, '"C:\\new"', '`"it\'s"`', '5', 'true', 'null', '["a"]']);
});

test('outputs are offered as they were written, unless they are long', () => {
  expect(fee && knownValues(content.rules, fee)).toEqual(['amount * 2', '5']);
});
