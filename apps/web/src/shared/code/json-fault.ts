import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

const patienceMs = 500;

type Fault = { from: number; to: number; message: string };

/** Where a text stops being JSON, and why, in the words of the browser. Nothing for an empty text. */
export function firstJsonFault(state: EditorState): Fault | null {
  const text = state.doc.toString();
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as SyntaxError;
    const from = Math.min(position(message, state) ?? firstBrokenNode(state) ?? 0, state.doc.length);
    return { from, to: Math.min(from + 1, state.doc.length), message: plain(message) };
  }
}

/** Without the name of the function, the place, which is told beside it, and a piece of the text. */
function plain(message: string): string {
  const words = message
    .replace(/^JSON\.parse: |^JSON Parse error: /, '')
    .replace(/ (?:(?:in|after) JSON )?at (?:position|line) \d+[\s\S]*$/, '')
    .replace(/, (?:\.\.\.)?"[\s\S]*is not valid JSON$/, '')
    .replace('Unexpected token ', 'Unexpected ')
    .replace('end of JSON input', 'end of the text');
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Browsers tell the place in different words, and leave it out of short texts. */
function position(message: string, state: EditorState): number | null {
  const offset = /at position (\d+)/.exec(message)?.[1];
  if (offset) return Number(offset);
  const [, line, column] = /at line (\d+) column (\d+)/.exec(message) ?? [];
  return line && column ? state.doc.line(Number(line)).from + Number(column) - 1 : null;
}

function firstBrokenNode(state: EditorState): number | null {
  let found: number | null = null;
  ensureSyntaxTree(state, state.doc.length, patienceMs)?.iterate({
    enter(node) {
      if (found === null && node.type.isError) found = node.from;
      return found === null;
    },
  });
  return found;
}
