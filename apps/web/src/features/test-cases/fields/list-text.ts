/** How a list of texts is written for people: tags on one line, places one below the other. */
const separators = { tags: { written: ', ', read: ',' }, any: { written: '\n', read: /\r\n|\r|\n/ } } as const;

/** A list as a text. Items that would not be read again as they are, such as tags with commas, are written as JSON. */
export function listText(kind: keyof typeof separators, items: readonly string[]): string {
  const text = items.join(separators[kind].written);
  const again = readList(kind, text);
  const isSame = Array.isArray(again) && again.length === items.length && again.every((item, at) => item === items[at]);
  return isSame ? text : JSON.stringify(items);
}

/** Reads a list, whose items are not checked. Undefined where it begins as JSON and is none. */
export function readList(kind: keyof typeof separators, text: string): unknown {
  if (!text.trimStart().startsWith('['))
    return text
      .split(separators[kind].read)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
