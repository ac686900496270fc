import { expect, test } from 'vitest';
import { calledWords } from './called-words.ts';

test('called documents are named where what is live is not what is saved', () => {
  const documents = [
    { name: 'Same', version: 3, live_version: 3 },
    { name: 'Older', version: 3, live_version: 2 },
    { name: 'Draft', version: 1, live_version: null },
  ];
  expect(calledWords(documents)).toEqual([
    '"Older" is live in version 2, and saved in version 3.',
    '"Draft" is not published.',
  ]);
});
