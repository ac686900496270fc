/**
 * Cells as the tab-separated text that spreadsheets exchange: a cell with a tab, a line break or a quotation mark at its
 * beginning stands in quotation marks, which are doubled inside.
 */
export function toClipboardText(cells: readonly (readonly string[])[]): string {
  const lines = cells.map((row) => row.map(quoted).join('\t'));
  // An empty line at the end has to be ended, because a line break there belongs to the line before it.
  return lines.join('\n') + (lines.length > 1 && lines.at(-1) === '' ? '\n' : '');
}

const quoted = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells of tab-separated text. A quotation mark inside of a cell stands for itself, as it does in most expressions. */
export function fromClipboardText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const cell = readCell(text, at);
    row.push(cell.text);
    const separator = text[cell.end];
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
    if (separator === '\t') continue;
    rows.push(row);
    row = [];
    // A line break at the very end closes the last row, as spreadsheets write it.
    if (at >= text.length) return rows;
  }
}

function readCell(text: string, start: number): { text: string; end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start) : null;
  if (quoted) return quoted;
  let end = start;
  while (end < text.length && !isSeparator(text[end])) end++;
  return { text: text.slice(start, end), end };
}

/**
 * Null if what begins with a quotation mark is not a quoted cell. An expression such as `"a", "b"` also begins with one, and
 * spreadsheets that copy it as plain text do not quote it.
 */
function readQuoted(text: string, start: number): { text: string; end: number } | null {
  let read = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') read += text[at];
    else if (text[at + 1] === '"') {
      read += '"';
      at++;
    } else if (at + 1 === text.length || isSeparator(text[at + 1]))
      return isQuotingNeeded(read) ? { text: read, end: at + 1 } : null;
    else return null;
  }
  return null;
}

/** A cell such as `"gold"` is a text of the language: nobody had to quote gold, so the marks belong to it. */
const isQuotingNeeded = (text: string) => /[\t\n\r"]/.test(text);

const isSeparator = (character: string | undefined) => character === '\t' || character === '\n' || character === '\r';
