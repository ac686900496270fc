import { expect, test } from 'vitest';
import { evaluateDocument } from './index.ts';

const { body } = evaluateDocument;

test.each([[[]], [null], ['{}'], [7], [undefined]])('the input is a JSON object, and not %j', (input_data) => {
  expect(body?.safeParse({ input_data }).error?.issues).toMatchObject([
    { path: ['input_data'], message: 'Input data must be a JSON object' },
  ]);
});

test('the input is taken as it is, without a copy', () => {
  const input_data = { n: 1, deep: { list: [1] } };
  expect(body?.parse({ input_data }).input_data).toBe(input_data);
});
