import type { Query, QueryClient, QueryKey, Updater } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';

/**
 * Whether a query belongs to this key. A list is cached once per filter: its keys end with the filter, an object. Keys
 * of other things below this one continue with a string, and do not match.
 */
export const isAnswerOf =
  (key: QueryKey) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean => {
    const asked = queryKey.at(-1);
    const own = typeof asked === 'object' && queryKey.length === key.length + 1 ? queryKey.slice(0, -1) : queryKey;
    return hashKey(own) === hashKey(key);
  };

/**
 * Reloads the queries of exactly these keys, not those below them. Resolves when everything on the screen is up to
 * date.
 */
export async function invalidateExactly(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isAnswerOf(queryKey) })));
}

/**
 * Shows what the server answered to a change. Requests that are still running are cancelled, because their older
 * answers would overwrite it.
 */
export function setAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
