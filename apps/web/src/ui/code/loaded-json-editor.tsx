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
  /** What a screen reader calls it. */
  label: string;
  placeholder?: string;
  /** To be read, selected and searched, and not to be changed. */
  readOnly?: boolean;
  /** Whether what it holds was found wrong, and the id of the element that says why. */
  invalid?: boolean;
  describedBy?: string;
};

const given = Annotation.define<true>();
/** What may change while the editor is open. */
const changeable = new Compartment();

// The colours are ours. Without Tab among its keys: a keyboard must find its way out of the editor.
const setup = [basicSetup({ syntaxHighlighting: false }), jsonLanguageSupport, EditorView.lineWrapping];

export function LoadedJsonEditor(props: JsonEditorProps) {
  const { value, onChange, label, placeholder = '', readOnly = false, invalid = false, describedBy } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** What the editor holds, and what it has told and not been given back yet. */
  const held = useRef(value);
  const told = useRef<string[]>([]);
  const tell = useEffectEvent((text: string) => onChange(text));

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
          told.current.push(held.current);
          tell(held.current);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useLayoutEffect(() => {
    const attributes = {
      'aria-label': label,
      // The tab stop is there without being said, but not to everyone who looks for one.
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
      told.current = [];
      return;
    }
    // Given back late: taken for new, it would undo what was typed since.
    if (told.current.includes(value)) return;
    held.current = value;
    const changes = { from: 0, to: view.current?.state.doc.length ?? 0, insert: value };
    // A step of its own for whoever takes it back.
    view.current?.dispatch({ changes, annotations: [given.of(true), isolateHistory.of('full')] });
  });

  return <div ref={host} className={classes.editor} />;
}
