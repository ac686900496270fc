/** How a field is named in the first line of a sheet: `input.customer.age`, and `input["a.b"]` where a name has dots. */
export function titleOf(side: string, path: readonly string[]): string {
  return side + path.map((name) => (isPlain.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('');
}

/** How a field is named where its side is known: `customer.age`. */
export const fieldName = (path: readonly string[]) => titleOf('', path).replace(/^\./, '');

const isPlain = /^[^.[\]"\s](?:[^.[\]"]*[^.[\]"\s])?$/;

/** The path of a field from its name, such as `customer.age` or `["a.b"].c`. Null where it cannot be read. */
export const readFieldName = (text: string) => readPath(text.startsWith('[') ? text : `.${text}`);

/**
 * The names in a title that follow what it begins with, such as `.customer.age`. Null where it cannot be read.
 *
 * @param options.hasPositions whether items of lists are named too, such as `.items[0]`
 */
export function readPath(text: string, { hasPositions = false } = {}): string[] | null {
  const path: string[] = [];
  let rest = text;
  while (rest !== '') {
    const match =
      /^\.([^.[\]]+)/.exec(rest) ??
      /^\[("(?:[^"\\]|\\.)*")\]/.exec(rest) ??
      (hasPositions && /^\[(0|[1-9]\d*)\]/.exec(rest));
    if (!match) return null;
    const name = match[1] ?? '';
    try {
      path.push(name.startsWith('"') ? (JSON.parse(name) as string) : name.trim());
    } catch {
      return null;
    }
    rest = rest.slice(match[0].length);
  }
  return path.includes('') && !text.includes('[""]') ? null : path;
}
