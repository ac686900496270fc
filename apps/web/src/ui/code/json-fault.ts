import type { EditorState } from '@codemirror/state';
import { jsonFault } from '@rulewright/jdm';

type Fault = { from: number; to: number; message: string };

/** Where a text stops being JSON, and why. Nothing for an empty text. */
export function firstJsonFault(state: EditorState): Fault | null {
  const text = state.doc.toString();
  const fault = text.trim() === '' ? null : jsonFault(text);
  return fault && { from: fault.start, to: fault.end, message: fault.message };
}
