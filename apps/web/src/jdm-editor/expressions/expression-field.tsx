import type { Type } from '@rulewright/jdm';
import type { MouseEvent } from 'react';
import { use, useEffect, useState } from 'react';
import classes from './expression-field.module.css';
import type { Caret } from './expression-field-editor.tsx';
import { ExpressionText } from './expression-text.tsx';
import { FieldEditor } from './field-editing.ts';

export type ExpressionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** For screen readers. */
  label: string;
  /** How the text is read: as an expression, or as the tests of an input cell. */
  reads?: 'expression' | 'cell';
  /** The names that the text can use. It is asked for only when it is needed, because finding it out takes work. */
  scope: () => Type;
  /** Values that are probably meant as the whole text. */
  values?: () => readonly string[];
  placeholder?: string;
  /** The id of what says why the text is wrong. */
  faultId?: string | undefined;
  /** The part of the text to select, with the focus. A new object selects it again. */
  shown?: { start: number; end: number } | null;
  /** What Enter does. A new line inside of the text takes Shift as well. */
  onEnter?: () => void;
  /** Whether what is pasted was used otherwise than as text. */
  onPaste?: (text: string) => boolean;
};

type Opened = { caret: Caret; times: number };

/**
 * A field for one expression, which grows with its text. It is coloured text until it has the focus, so that hundreds of them
 * on one screen cost as much as text. Where nothing around it gives it an editor it stays that.
 */
export function ExpressionField({
  reads = 'expression',
  placeholder = '',
  shown = null,
  ...props
}: ExpressionFieldProps) {
  const { value, label, faultId } = props;
  const Editor = use(FieldEditor);
  const readOnly = !Editor;
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (caret: Caret) => !readOnly && setOpened((before) => ({ caret, times: (before?.times ?? 0) + 1 }));

  useEffect(() => {
    if (shown && !readOnly) setOpened((before) => ({ caret: shown, times: (before?.times ?? 0) + 1 }));
  }, [shown, readOnly]);

  if (opened && Editor)
    return (
      <Editor
        key={opened.times}
        {...props}
        reads={reads}
        placeholder={placeholder}
        caret={opened.caret}
        close={() => setOpened((now) => (now === opened ? null : now))}
      />
    );

  function press(event: MouseEvent) {
    if (event.button !== 0 || readOnly) return;
    // The editor takes the focus itself, with its caret where the text was pressed.
    event.preventDefault();
    open({ x: event.clientX, y: event.clientY });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area has no colours, and this becomes an editor when it has the focus.
    <div
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline="true"
      aria-readonly={readOnly || undefined}
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
      className={classes.field}
      onFocus={() => open('end')}
      onMouseDown={press}
    >
      {value === '' ? (
        <span className={classes.placeholder}>{placeholder}</span>
      ) : (
        <ExpressionText>{value}</ExpressionText>
      )}
    </div>
  );
}
