import { selectedCompletion } from '@codemirror/autocomplete';
import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands';
import { Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder as showPlaceholder } from '@codemirror/view';
import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useTextEditor } from '#ui/code/use-text-editor.ts';
import classes from './expression-field.module.css';
import { expressionLanguage } from './expression-language.ts';
import type { Caret, FieldEditorProps } from './field-editing.ts';
import { fieldTheme } from './field-theme.ts';

/** The editor of an expression field while it has the focus. */
export function ExpressionFieldEditor(props: FieldEditorProps) {
  const { value, onChange, label, reads, placeholder, faultId, caret, close, onEnter, onPaste } = props;
  const scope = useEffectEvent(props.scope);
  const values = useEffectEvent(() => props.values?.() ?? []);
  const enter = useEffectEvent(() => onEnter?.());
  const paste = useEffectEvent((text: string) => onPaste?.(text) ?? false);
  const leave = useEffectEvent(close);

  const extensions = () => [
    history(),
    Prec.high(
      keymap.of([
        {
          key: 'Enter',
          // A suggestion that was chosen with the arrows uses the key first.
          run({ state }) {
            if (selectedCompletion(state)) return false;
            enter();
            return true;
          },
          shift: insertNewline,
        },
      ]),
    ),
    expressionLanguage({ reads, scope: () => scope(), values: () => values() }),
    // Without the keys that move lines, which move the rows around the field.
    keymap.of([...historyKeymap, ...standardKeymap]),
    EditorView.lineWrapping,
    fieldTheme,
    EditorView.domEventHandlers({
      paste: (event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        const isUsed = text !== '' && paste(text);
        if (isUsed) event.preventDefault();
        return isUsed;
      },
      // An editor that is replaced by another in its place loses the focus for a moment.
      blur: () => queueMicrotask(() => host.current && !host.current.contains(document.activeElement) && leave()),
    }),
  ];
  const settings = useMemo(
    () => [
      EditorView.contentAttributes.of({
        'aria-label': label,
        ...(faultId && { 'aria-invalid': 'true', 'aria-describedby': faultId }),
      }),
      showPlaceholder(placeholder),
    ],
    [label, faultId, placeholder],
  );
  const { host, view } = useTextEditor({ value, onChange, extensions, settings });

  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.focus();
    editor.dispatch({ selection: selectionOf(editor, caret), scrollIntoView: true });
  }, [view, caret]);

  return <div ref={host} className={classes.field} data-focused />;
}

function selectionOf(editor: EditorView, caret: Caret): { anchor: number; head?: number } {
  const end = editor.state.doc.length;
  if (caret === 'end') return { anchor: end };
  if ('start' in caret) return { anchor: Math.min(caret.start, end), head: Math.min(caret.end, end) };
  return { anchor: editor.posAtCoords(caret) ?? end };
}
