import { useEffect, useState } from 'react';
import type { CellEditorProps } from '#jdm-editor/table/grid/table-grid.tsx';
import { loadLater } from '#ui/lazy/load-later.ts';
import type { CellLanguage, TypedText } from './cell-language-editor.tsx';
import { PlainCellEditor } from './plain-cell-editor.tsx';

const languageEditor = loadLater(async () => (await import('./cell-language-editor.tsx')).CellLanguageEditor);

/** Loads the help for the language after the table is drawn, before anybody types. */
export const useCellLanguage = () => useEffect(() => void languageEditor.begin(), []);

/**
 * Edits the text of one cell in its place. Until the help for the language is loaded it is a plain field, so that nothing
 * that is typed gets lost; then the text and the caret go over to the other editor.
 */
export function CellEditor(props: CellEditorProps & CellLanguage) {
  const { text } = props.draft;
  const LanguageEditor = languageEditor.useLoaded();
  const [typed, setTyped] = useState<TypedText>({ text, caret: text.length });
  // A character that is composed of several keys would be lost with the field that it is composed in.
  const [isComposing, setComposing] = useState(false);
  if (LanguageEditor && !isComposing) return <LanguageEditor {...props} typed={typed} />;
  return <PlainCellEditor {...props} typed={typed} type={setTyped} setComposing={setComposing} />;
}
