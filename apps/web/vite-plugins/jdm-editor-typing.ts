/** Makes the expression fields of the graph editor keep exactly what is typed. */
import { replaceExactly } from './replace-exactly.ts';

/**
 * The editor adds a closing bracket to each opening one. A range may end with a different bracket: `[1..10)` became
 * `[1..10)]`, and the row never matched.
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
 * The editor selects its first suggestion by itself, so that Enter replaced a finished word: `day` became
 * `dayOfWeek()`. It also completes functions with both brackets, so that a typed closing bracket was doubled.
 */
export function patchCompletion(code: string): string {
  return replaceExactly(code, 'patchCompletion', [
    [/\w+\(\{\s+(?=override: \[\w+\(\)\])/g, '$&selectOnOpen: false, ', 1],
    [/const d = `\$\{n\.label\}\(\)`;/g, 'const d = n.label + (e.state.sliceDoc(o, o + 1) === "(" ? "" : "(");', 1],
    [/selection: \{ anchor: t \+ d\.length - 1 \}/g, 'selection: { anchor: t + d.length }', 1],
  ]);
}
