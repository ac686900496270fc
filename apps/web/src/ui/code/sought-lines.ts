import type { Range, Text } from '@codemirror/state';
import { StateEffect, StateField } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import { Decoration, EditorView } from '@codemirror/view';
import type { LineRanges } from './difference-texts.ts';

type Lines = LineRanges['old'];

const setSought = StateEffect.define<Lines | null>();
const sought = Decoration.line({ class: 'cm-soughtLine', attributes: { 'aria-current': 'true' } });
/** Where lines were removed, which stand above or below this one as no lines of their own. */
const besideRemoved = Decoration.line({ class: 'cm-besideSought' });

/** Marks the lines that a person has gone to. */
export const soughtLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, state }) {
    const effect = effects.find((one) => one.is(setSought));
    return effect ? marksOf(state.doc, effect.value as Lines | null) : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(doc: Text, lines: Lines | null): DecorationSet {
  if (!lines) return Decoration.none;
  if (lines.from === lines.to) return Decoration.set([besideRemoved.range(startOf(doc, lines.from))]);
  const marks: Range<Decoration>[] = [];
  for (let line = lines.from; line < Math.min(lines.to, doc.lines); line += 1)
    marks.push(sought.range(startOf(doc, line)));
  return Decoration.set(marks);
}

/** Of a line that is counted from 0; of the last one where there are fewer. */
const startOf = (doc: Text, line: number) => doc.line(Math.min(line + 1, doc.lines)).from;

/** Marks lines of both texts, and scrolls those of the later one into sight. */
export function seek(
  { earlier, later }: { earlier: EditorView | null; later: EditorView },
  lines: LineRanges | undefined,
) {
  earlier?.dispatch({ effects: setSought.of(lines?.old ?? null) });
  const at = lines && startOf(later.state.doc, lines.now.from);
  later.dispatch({
    effects: [
      setSought.of(lines?.now ?? null),
      ...(at === undefined ? [] : [EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 56 })]),
    ],
  });
}
