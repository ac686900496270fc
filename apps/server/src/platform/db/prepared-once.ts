import type { Executor } from './database.ts';

/**
 * A prepared query, whose text is put together once for the pool. Drizzle takes longer for that than the database for the
 * answer.
 */
export function preparedOnce<Query>(prepare: (executor: Executor) => Query): (executor: Executor) => Query {
  const prepared = new WeakMap<Executor, Query>();
  return (executor) => {
    const known = prepared.get(executor);
    if (known) return known;
    const query = prepare(executor);
    prepared.set(executor, query);
    return query;
  };
}
