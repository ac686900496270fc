import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { Problem } from '@rulewright/contract';
import { reasonOf } from '#jdm-editor/nodes/problem-reason.ts';

/** Marks the lines that problems name. One that names none is only in the list below: all of the text would say nothing. */
export const problemMarks = ({ doc }: EditorState, problems: readonly Problem[]): Diagnostic[] =>
  problems.flatMap((problem): Diagnostic[] => {
    const { place } = problem;
    if (!place || place.start >= doc.length) return [];
    const line = doc.lineAt(place.start);
    if (place.end > line.to) return [];
    const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
    const from = Math.max(place.start, line.from + indent);
    return [{ from, to: Math.max(from, place.end), severity: problem.severity, message: reasonOf(problem) }];
  });
