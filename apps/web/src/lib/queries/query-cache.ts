import type { Query, QueryClient, QueryKey, Updater } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';

/**
 * Whether an answer is the one of this key, or of a list, one of the ways in which it was asked for: those are told apart
 * by an object after the list's key, while what lies below a key is named by a word.
 */
export const isAnswerOf =
  (key: QueryKey) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    const asked = queryKey.at(-1);
    const own = typeof asked === 'object' && queryKey.length === key.length + 1 ? queryKey.slice(0, -1) : queryKey;
    return hashKey(own) === hashKey(key);
  };

/** Reloads these answers and none of those whose keys begin like theirs. Done when what is on the screen is new. */
export async function invalidateExactly(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isAnswerOf(queryKey) })));
}

/** Shows what the server has just answered to a change. What was asked for before would come later, and undo it. */
export function setAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
