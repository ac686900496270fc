import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import classes from './json-editor.module.css';
import { jsonLanguageSupport } from './json-language.ts';

export type JsonEditorProps = {
  value: string;
  onChange?: (text: string) => void;
  /** What a screen reader calls it. */
  label: string;
  readOnly?: boolean;
  placeholder?: string;
};

// Ours: the colours follow the page's scheme by themselves. Tab leaves the editor: a keyboard must not be caught in it.
const setup = { syntaxHighlighting: false };

export function LoadedJsonEditor({ value, onChange, label, readOnly = false, placeholder = '' }: JsonEditorProps) {
  const extensions = useMemo(
    () => [jsonLanguageSupport, EditorView.contentAttributes.of({ 'aria-label': label }), EditorView.lineWrapping],
    [label],
  );

  return (
    <CodeMirror
      className={classes.editor}
      value={value}
      height="100%"
      theme="none"
      basicSetup={setup}
      indentWithTab={false}
      extensions={extensions}
      readOnly={readOnly}
      placeholder={placeholder}
      {...(onChange && { onChange })}
    />
  );
}
