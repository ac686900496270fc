/** The end of a string is not insisted on: the search for one that is missing could take long. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]:,]/g;

/**
 * What an object's JSON has for a member, as it came: read and written again, a number that is too large is null, and a
 * long one is another. Empty when it has no such member; the last of several, which is the one that counts.
 */
export function memberText(json: string, name: string): string {
  let text = '';
  let depth = 0;
  let key = '';
  let start: number | null = null;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (depth === 1 && token === ':') start = JSON.parse(key) === name ? index + 1 : null;
    if (depth === 1 && (token === ',' || token === '}') && start !== null) {
      text = json.slice(start, index).trim();
      start = null;
    }
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (token.startsWith('"')) key = token;
  }
  return text;
}
