import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reloads these answers and none of those whose keys begin like theirs. Done when what is on the screen is new. */
export async function invalidateExactly(client: QueryClient, ...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
}
