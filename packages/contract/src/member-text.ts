/**
 * What an object's JSON has for a member, as it came: read and written again, a number that is too large is null, and a
 * long one is another. Empty when it has no such member; the last of several, which is the one that counts.
 */
export function memberText(json: string, name: string): string {
  let text = '';
  let depth = 0;
  let key = '';
  let start: number | null = null;
  for (let at = 0; at < json.length; at++) {
    const token = json[at];
    if (token === '"') {
      const end = endOfString(json, at);
      if (depth === 1 && start === null) key = json.slice(at, end + 1);
      at = end;
    } else if (token === '{' || token === '[') depth++;
    else if (depth === 1 && token === ':') start = JSON.parse(key) === name ? at + 1 : null;
    else if (token === ',' || token === '}' || token === ']') {
      if (depth === 1 && start !== null) {
        text = json.slice(start, at).trim();
        start = null;
      }
      if (token !== ',') depth--;
    }
  }
  return text;
}

/** Where the quote stands that closes a string, or the last character where none does. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length - 1;
}
