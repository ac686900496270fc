import { autocompletion } from '@codemirror/autocomplete';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { Problem, ProblemPlace } from '@rulewright/contract';
import type { Type } from '@rulewright/jdm';
import { basicSetup } from '@uiw/codemirror-extensions-basic-setup';
import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import editorClasses from '#ui/code/json-editor.module.css';
import { useTextEditor } from '#ui/code/use-text-editor.ts';
import { completeFunction } from './function-completion.ts';
import classes from './function-panel.module.css';
import { problemMarks } from './problem-marks.ts';

type Props = {
  value: string;
  onChange: (source: string) => void;
  isOlderForm: boolean;
  scope: () => Type;
  faultId: string | undefined;
  /** The same list while they are the same. */
  problems: readonly Problem[];
  shown: ProblemPlace | null;
};

/** The JavaScript of a function. Tab leaves it, as it leaves every other field. */
export function FunctionEditor({ value, onChange, isOlderForm, scope, faultId, problems, shown }: Props) {
  const context = useEffectEvent(() => ({ scope, isOlderForm }));
  const extensions = () => [
    basicSetup({ syntaxHighlighting: false, autocompletion: false }),
    // Enter accepts only what was chosen with the arrows, as in expressions.
    autocompletion({ selectOnOpen: false }),
    javascript(),
    javascriptLanguage.data.of({
      autocomplete: (completion: Parameters<typeof completeFunction>[0]) => completeFunction(completion, context()),
    }),
    syntaxHighlighting(classHighlighter),
    lintGutter(),
    EditorView.lineWrapping,
  ];
  const settings = useMemo(
    () => [
      EditorView.contentAttributes.of({
        'aria-label': 'JavaScript of the function',
        tabindex: '0',
        ...(faultId && { 'aria-invalid': 'true', 'aria-describedby': faultId }),
      }),
    ],
    [faultId],
  );
  const { host, view } = useTextEditor({ value, onChange, extensions, settings });

  useLayoutEffect(() => {
    const editor = view.current;
    if (!shown || !editor) return;
    const end = editor.state.doc.length;
    editor.focus();
    editor.dispatch({
      selection: { anchor: Math.min(shown.start, end), head: Math.min(shown.end, end) },
      scrollIntoView: true,
    });
  }, [shown, view]);

  useLayoutEffect(() => {
    const editor = view.current;
    editor?.dispatch(setDiagnostics(editor.state, problemMarks(editor.state, problems)));
  }, [problems, view]);

  return <div ref={host} className={`${editorClasses.editor} ${classes.editor}`} />;
}
