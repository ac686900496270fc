import { json } from '@codemirror/lang-json';
import type { Diagnostic } from '@codemirror/lint';
import { linter, lintGutter, setDiagnosticsEffect } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import { StateField } from '@codemirror/state';
import { showPanel } from '@codemirror/view';
import { jsonColours } from './json-colours.ts';
import { firstJsonFault } from './json-fault.ts';

const marks = linter(({ state }) => {
  const fault = firstJsonFault(state);
  return fault ? [{ ...fault, severity: 'error' }] : [];
});

/** Repeats the message of the error mark in a line below the text, because the mark shows it only to a mouse. */
const faultLine = StateField.define<string | null>({
  create: () => null,
  update(line, { effects, state }) {
    const found = effects.find((effect) => effect.is(setDiagnosticsEffect));
    return found ? describe(found.value[0], state) : line;
  },
  provide: (field) => showPanel.from(field, (line) => (line === null ? null : () => ({ dom: panelOf(line) }))),
});

function describe(fault: Diagnostic | undefined, { doc }: EditorState): string | null {
  if (!fault) return null;
  const { number, from } = doc.lineAt(Math.min(fault.from, doc.length));
  return `Line ${number}, column ${fault.from - from + 1}: ${fault.message}`;
}

function panelOf(line: string): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'cm-fault';
  panel.role = 'status';
  panel.textContent = line;
  return panel;
}

/** The extensions that make CodeMirror a JSON editor. */
export const jsonLanguageSupport: Extension = [json(), jsonColours, marks, lintGutter(), faultLine];
