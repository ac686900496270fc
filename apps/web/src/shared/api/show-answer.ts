import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows what the server has just answered to a change. What was asked for before would come later, and undo it. */
export function showAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, answer);
}
