import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { showPanel } from '@codemirror/view';
import { expect, test } from 'vitest';
import { firstJsonFault } from './json-fault.ts';
import { jsonLanguageSupport } from './json-language.ts';

/** Marks what is wrong, as the editor does a moment after the last letter. */
function marked(state: EditorState): EditorState {
  const fault = firstJsonFault(state);
  return state.update(setDiagnostics(state, fault ? [{ ...fault, severity: 'error' }] : [])).state;
}

// jsdom has no layout for a view; the panels that it would show are made without one.
const panels = (state: EditorState) =>
  state.facet(showPanel).flatMap((make) => make?.({} as EditorView).dom.textContent ?? []);

test('shows the error below the text until it is fixed', () => {
  const broken = marked(EditorState.create({ doc: '{\n  "fee": }', extensions: jsonLanguageSupport }));
  expect(panels(broken)).toEqual([expect.stringMatching(/^Line 2, column 10: .+/)]);
  expect(panels(marked(broken.update({ changes: { from: 11, insert: '3' } }).state))).toEqual([]);
});
