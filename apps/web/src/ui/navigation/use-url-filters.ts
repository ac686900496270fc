import { useSearchParams } from 'react-router';

/**
 * The values of a filter bar, empty where nothing is chosen. They are in the URL, so that reloading, links and going
 * back keep them.
 */
export function useUrlFilters<Field extends string>(fields: readonly Field[]) {
  const [search, setSearch] = useSearchParams();
  const choice = Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ''])) as Record<Field, string>;

  function choose(changes: Partial<Record<Field, string>>) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [field, value] of Object.entries<string>(changes as Record<Field, string>)) {
          if (value) after.set(field, value);
          else after.delete(field);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { choice, choose, isChosen: fields.some((field) => choice[field] !== '') };
}
