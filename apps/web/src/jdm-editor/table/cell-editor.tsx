import { completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { anyType } from '@rulewright/jdm';
import type { CSSProperties } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { expressionLanguage } from '#jdm-editor/expressions/expression-language.ts';
import type { GridCommand } from './grid-keys.ts';
import classes from './table-grid.module.css';
import type { CellDraft } from './use-table-grid.ts';

type Props = {
  draft: CellDraft;
  reads: 'expression' | 'cell';
  style: CSSProperties;
  /** `then` is where the key leads that ended the editing. */
  commit: (text: string, then?: GridCommand) => void;
  cancel: () => void;
};

const down: GridCommand = { kind: 'next', along: 'column', backwards: false };
const up: GridCommand = { kind: 'next', along: 'column', backwards: true };
const right: GridCommand = { kind: 'next', along: 'row', backwards: false };
const back: GridCommand = { kind: 'next', along: 'row', backwards: true };

/** Edits the text of one cell in its place. */
export function CellEditor({ draft, reads, style, commit, cancel }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(commit);
  const restore = useEffectEvent(cancel);

  useLayoutEffect(() => {
    if (!host.current) return;
    let isDone = false;
    const end = (then?: GridCommand) => (view: EditorView) => {
      // An open list of suggestions uses the key first.
      if (then && completionStatus(view.state) === 'active') return false;
      isDone = true;
      finish(view.state.doc.toString(), then);
      return true;
    };
    const editor = new EditorView({
      parent: host.current,
      doc: draft.text,
      selection: { anchor: draft.text.length },
      extensions: [
        history(),
        Prec.high(
          keymap.of([
            { key: 'Enter', run: end(down), shift: end(up) },
            { key: 'Alt-Enter', run: ({ dispatch, state }) => (dispatch(state.replaceSelection('\n')), true) },
            { key: 'Tab', run: end(right), shift: end(back) },
          ]),
        ),
        expressionLanguage({ reads, scope: () => anyType }),
        keymap.of([
          {
            key: 'Escape',
            run: () => {
              isDone = true;
              restore();
              return true;
            },
          },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Cell' }),
        EditorView.domEventHandlers({
          // Pressing anywhere else keeps what was typed, as Enter does.
          blur: (_event, view) => void (isDone || end()(view)),
        }),
      ],
    });
    editor.focus();
    return () => editor.destroy();
  }, [draft, reads]);

  const { height, width, ...place } = style;
  return <div ref={host} className={classes.editor} style={{ ...place, minHeight: height, minWidth: width }} />;
}
