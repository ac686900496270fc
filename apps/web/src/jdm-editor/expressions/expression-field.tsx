import type { MouseEvent } from 'react';
import { use, useEffect, useState } from 'react';
import classes from './expression-field.module.css';
import { ExpressionText } from './expression-text.tsx';
import type { Caret, ExpressionFieldProps } from './field-editing.ts';
import { FieldEditor } from './field-editing.ts';

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
