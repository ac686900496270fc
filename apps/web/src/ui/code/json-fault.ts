import type { EditorState } from '@codemirror/state';
import { jsonFault } from '@rulewright/jdm';

type Fault = { from: number; to: number; message: string };

/** The first syntax error of a JSON text. An empty text has none. */
export function firstJsonFault(state: EditorState): Fault | null {
  const text = state.doc.toString();
  const fault = text.trim() === '' ? null : jsonFault(text);
  return fault && { from: fault.start, to: fault.end, message: fault.message };
}
