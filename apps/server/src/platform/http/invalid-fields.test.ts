import { expect, test } from 'vitest';
import { invalidFields, MAX_INVALID_FIELDS } from './invalid-fields.ts';

const issue = (path: string, message: string) => ({ keyword: 'custom', instancePath: path, message });

test('names the first error of each field', () => {
  expect(invalidFields([issue('/a/b', 'one'), issue('/a/b', 'two'), issue('/c', 'three')])).toEqual([
    { path: 'a.b', message: 'one' },
    { path: 'c', message: 'three' },
  ]);
});

test('says how many more fields are not valid', () => {
  const of = (count: number) => invalidFields(Array.from({ length: count }, (_, n) => issue(`/${n}`, 'wrong')));
  expect(of(MAX_INVALID_FIELDS)).toHaveLength(MAX_INVALID_FIELDS);
  expect(of(MAX_INVALID_FIELDS + 1).at(-1)).toEqual({ path: '', message: '1 more field is not valid' });
  // Comparing each with all others would take minutes.
  expect(of(300_000).at(-1)).toEqual({ path: '', message: '299,900 more fields are not valid' });
});
