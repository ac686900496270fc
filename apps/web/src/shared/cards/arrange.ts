export type Entry = { id: string; name: string; description: string | null };

export const orders = [
  { value: 'latest', label: 'Latest change first' },
  { value: 'name', label: 'By name' },
] as const;

export type Order = (typeof orders)[number]['value'];

// "Rule 9" before "Rule 10", and no difference between upper and lower case.
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The server gives the latest change first, and so they stay unless their names are to order them. */
export function inOrder<Item extends Entry>(items: readonly Item[], order: Order): readonly Item[] {
  return order === 'latest' ? items : [...items].sort((one, other) => collator.compare(one.name, other.name));
}

/** The entries that hold each word of the text, in their name or description. */
export function matching<Item extends Entry>(items: readonly Item[], text: string): ReadonlySet<Item> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return new Set(words.length === 0 ? items : items.filter((item) => holds(item, words)));
}

function holds({ name, description }: Entry, words: readonly string[]): boolean {
  const text = `${name}\n${description ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
