import { isolateHistory } from '@codemirror/commands';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, placeholder as showPlaceholder } from '@codemirror/view';
import { basicSetup } from '@uiw/codemirror-extensions-basic-setup';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import classes from './json-editor.module.css';
import { jsonLanguageSupport } from './json-language.ts';

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

const given = Annotation.define<true>();
/** Settings that change while the editor is open. */
const changeable = new Compartment();

// Uses our own colours. Tab is left out of the key bindings, so that the keyboard can leave the editor.
const setup = [basicSetup({ syntaxHighlighting: false }), jsonLanguageSupport, EditorView.lineWrapping];

export function LoadedJsonEditor(props: JsonEditorProps) {
  const { value, onChange, label, placeholder = '', readOnly = false, invalid = false, describedBy } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The text in the editor, and the texts passed to `onChange` that have not come back as `value` yet. */
  const held = useRef(value);
  const reported = useRef<string[]>([]);
  const report = useEffectEvent((text: string) => onChange(text));

  useLayoutEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      doc: held.current,
      extensions: [
        setup,
        changeable.of([]),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((transaction) => transaction.annotation(given))) return;
          held.current = state.doc.toString();
          reported.current.push(held.current);
          report(held.current);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useLayoutEffect(() => {
    const attributes = {
      'aria-label': label,
      // Focusable by default, but stated explicitly because accessibility tools look for the attribute.
      tabindex: '0',
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...(invalid && { 'aria-invalid': 'true', ...(describedBy && { 'aria-describedby': describedBy }) }),
    };
    const now = [
      EditorView.contentAttributes.of(attributes),
      showPlaceholder(placeholder),
      EditorState.readOnly.of(readOnly),
    ];
    view.current?.dispatch({ effects: changeable.reconfigure(now) });
  }, [label, placeholder, readOnly, invalid, describedBy]);

  useLayoutEffect(() => {
    if (value === held.current) {
      reported.current = [];
      return;
    }
    // An older text of our own came back late. Applying it would undo what was typed since.
    if (reported.current.includes(value)) return;
    held.current = value;
    const changes = { from: 0, to: view.current?.state.doc.length ?? 0, insert: value };
    // A separate step for undo.
    view.current?.dispatch({ changes, annotations: [given.of(true), isolateHistory.of('full')] });
  });

  return <div ref={host} className={classes.editor} />;
}
