import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { setAnswer } from './query-cache.ts';

const queryKey = ['organization', 'analytical-engines'];

test('ignores an answer to a request that was made before the change', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'before');
  let answer = (_: string) => {};
  const asked = client.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  setAnswer(client, queryKey, 'after');
  answer('before');
  await asked;
  expect(client.getQueryData(queryKey)).toBe('after');
});

test('does not cancel requests of keys below', async () => {
  const client = new QueryClient();
  let answer = (_: string) => {};
  const asked = client.fetchQuery({
    queryKey: [...queryKey, 'members'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  setAnswer(client, queryKey, 'after');
  answer('members');
  expect(await asked).toBe('members');
});
