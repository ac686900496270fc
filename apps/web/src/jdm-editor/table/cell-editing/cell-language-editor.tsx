import { acceptCompletion, completionStatus, selectedCompletion, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import type { Extension } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Type } from '@rulewright/jdm';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { expressionLanguage, isQuotedAlone } from '#jdm-editor/expressions/expression-language.ts';
import { fieldTheme } from '#jdm-editor/expressions/field-theme.ts';
import { hideSignature } from '#jdm-editor/expressions/signature-help.ts';
import { MessageText } from '#jdm-editor/problems/message-text.tsx';
import type { CellFault, KnownNames } from '#jdm-editor/table/cells/cell-check.ts';
import { readingOf } from '#jdm-editor/table/cells/cell-check.ts';
import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import classes from '#jdm-editor/table/grid/table-grid.module.css';
import type { CellEditorProps } from '#jdm-editor/table/grid/table-grid.tsx';
import type { Direction } from '#lib/browser/arrow-keys.ts';
import { arrows } from '#lib/browser/arrow-keys.ts';
import type { GridCommand } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { move, next } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import { DatePicker, isPicked, withoutLastValue } from './date-picker.tsx';
import { expressionBegin, offeredValues, possibleMeanings, typingFault } from './typed-cell.ts';

export type CellLanguage = {
  /** The names that the cell can use. */
  scope: () => Type;
  /** Values that are probably meant. */
  values: () => readonly string[];
  names: () => KnownNames;
};

/** A text that is being typed, and where the caret stands in it. */
export type TypedText = { text: string; caret: number };

type Props = CellEditorProps & CellLanguage & { typed: TypedText };

/** In milliseconds. */
const TYPING_PAUSE = 350;

/** Edits the text of one cell in its place, with the colours, the checks and the suggestions of the language. */
export function CellLanguageEditor({
  draft,
  typed,
  column,
  style,
  scope,
  values,
  names,
  commit,
  commitAll,
  cancel,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editorView = useRef<EditorView>(null);
  const openPicker = useRef<() => void>(null);
  const [fault, setFault] = useState<CellFault | null>(null);
  /** Whether suggestions are shown, in the place of the reason. */
  const [isChoosing, setChoosing] = useState(false);
  const first = useEffectEvent(() => typed);
  const finish = useEffectEvent(commit);
  const finishAll = useEffectEvent(commitAll);
  const restore = useEffectEvent(cancel);
  const faultOf = useEffectEvent((text: string) => typingFault(text, column, names));
  const language = useEffectEvent((): Extension => {
    if (!column.column) return [];
    return expressionLanguage({
      reads: readingOf(column.column) === 'expression' ? 'expression' : 'cell',
      scope,
      values: (text) => offeredValues(text, values(), column.cells),
      meanings: (text) => possibleMeanings(text, column.cells),
      beginOf: (text) => expressionBegin(text, column.cells),
    });
  });
  const label = `${columnLabel(column)}, row ${draft.at.row + 1}`;

  useLayoutEffect(() => {
    if (!host.current) return;
    const begin = first();
    let isDone = false;
    let pause: number | undefined;
    /** What is right again is right at once; what is wrong may only be half typed. */
    const check = (text: string, delay: number) => {
      window.clearTimeout(pause);
      const found = faultOf(text);
      if (!found) return setFault(null);
      pause = window.setTimeout(() => setFault(found), delay);
    };
    // As in spreadsheets, arrows move on from what replaces a cell, and within what is edited with F2 or two presses.
    let arrowsMoveOn = draft.isReplacement;
    const end = (view: EditorView, then?: GridCommand) => {
      isDone = true;
      finish(view.state.doc.toString(), then);
      return true;
    };
    /** A suggestion that was chosen with the arrows is taken first. */
    const endWith = (then: GridCommand) => (view: EditorView) =>
      selectedCompletion(view.state) ? acceptCompletion(view) : end(view, then);
    const isOffered = ({ state }: EditorView) => completionStatus(state) === 'active' && !isQuotedAlone(state);
    const arrow = (direction: Direction) => (view: EditorView) =>
      arrowsMoveOn && !isOffered(view) ? end(view, move(direction)) : false;
    const arrowKeys = Object.entries(arrows).map(([key, direction]) => ({ key, run: arrow(direction) }));
    const editor = new EditorView({
      parent: host.current,
      doc: draft.isReplacement ? '' : begin.text,
      extensions: [
        history(),
        Prec.highest(
          keymap.of([
            ...arrowKeys,
            { key: 'Enter', run: endWith(next('column', false)), shift: endWith(next('column', true)) },
            { key: 'Tab', run: endWith(next('row', false)), shift: endWith(next('row', true)) },
            {
              key: 'Mod-Enter',
              run: (view) => {
                isDone = true;
                finishAll(view.state.doc.toString());
                return true;
              },
            },
            {
              key: 'Alt-Enter',
              run: (view) => {
                view.dispatch(view.state.replaceSelection('\n'));
                return true;
              },
            },
            {
              key: 'Escape',
              // The cell as it was, unless there is help to put away first: a signature, or a suggestion that was being chosen.
              run: (view) => {
                if (hideSignature(view)) return true;
                if (selectedCompletion(view.state)) return false;
                isDone = true;
                restore();
                return true;
              },
            },
            {
              key: 'Alt-ArrowDown',
              run: () => {
                openPicker.current?.();
                return openPicker.current !== null;
              },
            },
            {
              key: 'F2',
              run: () => {
                arrowsMoveOn = !arrowsMoveOn;
                return true;
              },
            },
          ]),
        ),
        language(),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        fieldTheme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          setChoosing(completionStatus(state) === 'active');
          if (docChanged) check(state.doc.toString(), TYPING_PAUSE);
        }),
        EditorView.domEventHandlers({
          // Pressing anywhere else keeps what was typed, as Enter does. It still is the active element of the page while
          // another window is used.
          blur: ({ relatedTarget }, view) => {
            const isWithin = relatedTarget instanceof Node && host.current?.contains(relatedTarget);
            if (!isDone && !isWithin && document.activeElement !== view.contentDOM) end(view);
          },
          mousedown: () => {
            arrowsMoveOn = false;
          },
        }),
      ],
    });
    editorView.current = editor;
    editor.focus();
    if (!draft.isReplacement) check(begin.text, 0);
    const changes = draft.isReplacement ? { from: 0, insert: begin.text } : [];
    // What replaces the cell was typed, so that it gets suggestions as well.
    editor.dispatch({ changes, selection: { anchor: begin.caret }, userEvent: 'input.type' });
    if (begin.text === '') startCompletion(editor);
    return () => {
      isDone = true;
      window.clearTimeout(pause);
      editorView.current = null;
      editor.destroy();
    };
  }, [draft, label]);

  /** Takes the place of the date that stands at the end, so that a comparison before it stays. */
  function pick(value: string) {
    const view = editorView.current;
    if (!view) return;
    const text = view.state.doc.toString();
    const from = withoutLastValue(text);
    view.dispatch({
      changes: { from, to: text.length, insert: value },
      selection: { anchor: from + value.length },
      userEvent: 'input.complete',
    });
    view.focus();
  }

  const { height, width, ...place } = style;
  const picked = column.cells?.type;
  return (
    <div
      ref={host}
      className={classes.editor}
      data-picked={isPicked(picked) || undefined}
      data-fault={isChoosing ? undefined : fault?.severity}
      style={{ ...place, minHeight: height, minWidth: width }}
    >
      {isPicked(picked) && <DatePicker type={picked} openRef={openPicker} pick={pick} />}
      {fault && !isChoosing && (
        <div className={classes.reason} role="status" data-severity={fault.severity}>
          <MessageText message={fault.message} />
        </div>
      )}
    </div>
  );
}
