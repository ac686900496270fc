import { EditorState } from '@codemirror/state';
import { EditorView, placeholder as showPlaceholder } from '@codemirror/view';
import { basicSetup } from '@uiw/codemirror-extensions-basic-setup';
import { useMemo } from 'react';
import classes from './json-editor.module.css';
import { jsonLanguageSupport } from './json-language.ts';
import { useTextEditor } from './use-text-editor.ts';

export type JsonEditorProps = {
  value: string;
  onChange: (text: string) => void;
  /** For screen readers. */
  label: string;
  placeholder?: string;
  /** Text can be selected and searched, but not changed. */
  readOnly?: boolean;
  /** Whether the text was found invalid, and the id of the element that says why. */
  invalid?: boolean;
  describedBy?: string;
};

// Uses our own colours. Tab is left out of the key bindings, so that the keyboard can leave the editor.
const setup = [basicSetup({ syntaxHighlighting: false }), jsonLanguageSupport, EditorView.lineWrapping];

export function LoadedJsonEditor(props: JsonEditorProps) {
  const { value, onChange, label, placeholder = '', readOnly = false, invalid = false, describedBy } = props;
  const settings = useMemo(() => {
    const attributes = {
      'aria-label': label,
      // Focusable by default, but stated explicitly because accessibility tools look for the attribute.
      tabindex: '0',
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...(invalid && { 'aria-invalid': 'true', ...(describedBy && { 'aria-describedby': describedBy }) }),
    };
    return [
      EditorView.contentAttributes.of(attributes),
      showPlaceholder(placeholder),
      EditorState.readOnly.of(readOnly),
    ];
  }, [label, placeholder, readOnly, invalid, describedBy]);
  const { host } = useTextEditor({ value, onChange, extensions: () => setup, settings });

  return <div ref={host} className={classes.editor} />;
}
