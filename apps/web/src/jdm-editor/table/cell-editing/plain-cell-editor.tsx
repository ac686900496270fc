import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { columnLabel } from '#jdm-editor/table/columns/grid-columns.ts';
import classes from '#jdm-editor/table/grid/table-grid.module.css';
import type { CellEditorProps } from '#jdm-editor/table/grid/table-grid.tsx';
import { arrows } from '#lib/browser/arrow-keys.ts';
import { isComposed, move, next } from '#ui/spreadsheet/keyboard/grid-keys.ts';
import type { TypedText } from './cell-language-editor.tsx';

type Props = CellEditorProps & {
  typed: TypedText;
  type: (typed: TypedText) => void;
  setComposing: (isComposing: boolean) => void;
};

/** Takes the text of a cell without any help for the language. It has the keys of the editor that has it. */
export function PlainCellEditor({ draft, typed, type, setComposing, column, style, commit, commitAll, cancel }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(typed.caret, typed.caret);
  });
  // Only at first: afterwards the field knows better where its caret is.
  useLayoutEffect(() => begin(), []);

  const keep = ({ currentTarget: { value, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
    type({ text: value, caret: selectionEnd });

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // The grid around it has other uses for the keys.
    event.stopPropagation();
    if (isComposed(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    const direction = arrows[event.key];
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commitAll(value);
    else if (event.key === 'Enter' && !event.altKey) commit(value, next('column', event.shiftKey));
    else if (event.key === 'Tab') commit(value, next('row', event.shiftKey));
    else if (draft.isReplacement && direction) commit(value, move(direction));
    else return;
    event.preventDefault();
  }

  const { height, width, ...place } = style;
  return (
    <div className={classes.editor} style={{ ...place, minHeight: height, width }}>
      <textarea
        ref={field}
        className={classes.plain}
        rows={1}
        aria-label={`${columnLabel(column)}, row ${draft.at.row + 1}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={keep}
        onSelect={keep}
        onKeyDown={press}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        // It keeps the focus of the page while another window has that of the computer.
        onBlur={() => document.activeElement !== field.current && commit(typed.text)}
      />
    </div>
  );
}
