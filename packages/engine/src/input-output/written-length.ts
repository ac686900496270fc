/** Whether the JSON of a value is surely longer than that. Found out without writing it: the text could be larger than memory. */
export function isWrittenLongerThan(value: unknown, most: number): boolean {
  const open: Iterator<unknown>[] = [[value].values()];
  let length = 0;
  for (let items = open.at(-1); items; items = open.at(-1)) {
    const { done, value: item } = items.next();
    if (done) {
      open.pop();
      continue;
    }
    length += 1 + (typeof item === 'string' ? item.length : 0);
    if (Array.isArray(item)) open.push(item.values());
    else if (typeof item === 'object' && item !== null) open.push(partsOf(item));
    if (length > most) return true;
  }
  return false;
}

function* partsOf(object: object) {
  for (const [name, value] of Object.entries(object)) {
    yield name;
    yield value;
  }
}
