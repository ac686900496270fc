/** Makes the expression fields of the graph editor keep exactly what is typed. */
import { replaceExactly } from './replace-exactly.ts';

/**
 * It adds a closing bracket to each opening one. A range may end with another bracket than the one that matches: of
 * `[1..10)` it made `[1..10)]`, and the row never matched.
 */
export function patchBracketClosing(code: string): string {
  const imported = /, closeBrackets as (\w+), closeBracketsKeymap as (\w+)/;
  const [, extension, keys] = code.match(imported) ?? [];
  return replaceExactly(code, 'patchBracketClosing', [
    [new RegExp(`\\n\\s+${extension}\\(\\),`, 'g'), '', 1],
    [new RegExp(`\\n\\s+\\.\\.\\.${keys},`, 'g'), '', 1],
  ]);
}

/**
 * It selects the first of its suggestions by itself, so that Enter replaced a finished word: `day` became `dayOfWeek()`.
 * And it completes a function with both brackets, where the one that is typed at the end came as a second.
 */
export function patchCompletion(code: string): string {
  return replaceExactly(code, 'patchCompletion', [
    [/\w+\(\{\s+(?=override: \[\w+\(\)\])/g, '$&selectOnOpen: false, ', 1],
    [/const d = `\$\{n\.label\}\(\)`;/g, 'const d = n.label + (e.state.sliceDoc(o, o + 1) === "(" ? "" : "(");', 1],
    [/selection: \{ anchor: t \+ d\.length - 1 \}/g, 'selection: { anchor: t + d.length }', 1],
  ]);
}
