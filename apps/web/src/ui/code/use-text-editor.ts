import { isolateHistory } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { Annotation, Compartment } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

type Options = {
  value: string;
  onChange: (text: string) => void;
  /** Read once, when the editor is made. */
  extensions: () => Extension;
  /** What changes while the editor is open. It is the same object while nothing changes. */
  settings: Extension;
};

type TextEditor = { host: RefObject<HTMLDivElement | null>; view: RefObject<EditorView | null> };

const given = Annotation.define<true>();

/** CodeMirror as a field of React: shows a value, and tells of every change that somebody makes to it. */
export function useTextEditor({ value, onChange, extensions, settings }: Options): TextEditor {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changeable = useRef(new Compartment());
  /** The text in the editor, and the texts passed to `onChange` that have not come back as `value` yet. */
  const held = useRef(value);
  const reported = useRef<string[]>([]);
  const report = useEffectEvent((text: string) => onChange(text));
  const firstExtensions = useEffectEvent(extensions);

  useLayoutEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      doc: held.current,
      extensions: [
        firstExtensions(),
        changeable.current.of([]),
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
    view.current?.dispatch({ effects: changeable.current.reconfigure(settings) });
  }, [settings]);

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

  return { host, view };
}
