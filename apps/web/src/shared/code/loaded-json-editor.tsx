import { Annotation } from '@codemirror/state';
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
};

const given = Annotation.define<true>();

// The colours are ours. Without Tab among its keys: a keyboard must find its way out of the editor.
const setup = [basicSetup({ syntaxHighlighting: false }), jsonLanguageSupport, EditorView.lineWrapping];

export function LoadedJsonEditor({ value, onChange, label, placeholder = '' }: JsonEditorProps) {
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
        // The tab stop is there without being said, but not to everyone who looks for one.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        showPlaceholder(placeholder),
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
  }, [label, placeholder]);

  useLayoutEffect(() => {
    if (value === held.current) {
      told.current = [];
      return;
    }
    // Given back late: taken for new, it would undo what was typed since.
    if (told.current.includes(value)) return;
    held.current = value;
    const changes = { from: 0, to: view.current?.state.doc.length ?? 0, insert: value };
    view.current?.dispatch({ changes, annotations: given.of(true) });
  });

  return <div ref={host} className={classes.editor} />;
}
