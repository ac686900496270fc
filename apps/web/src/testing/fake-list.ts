type Entry = { id?: string; name?: string; description?: string | null };

/** Answers a list as the server does: found by words, sorted by name, in pages whose cursor is a position. */
export const fakeList =
  (key: string, entries: () => readonly Entry[]) =>
  ({ query }: { query: URLSearchParams }) => {
    const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const textOf = ({ name, description }: Entry) => `${name}\n${description ?? ''}`.toLowerCase();
    const found = entries().filter((entry) => words.every((word) => textOf(entry).includes(word)));
    if (query.get('sort') === 'name') {
      found.sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '', undefined, { numeric: true }));
    }
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    return {
      body: {
        [key]: found.slice(start, end),
        next_cursor: end < found.length ? String(end) : null,
        ...(start === 0 && { total: found.length }),
      },
    };
  };
