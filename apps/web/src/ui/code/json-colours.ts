import { syntaxTree } from '@codemirror/language';
import type { Range } from '@codemirror/state';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { Decoration, ViewPlugin } from '@codemirror/view';
import classes from './json-text.module.css';

const mark = (name: string | undefined) => Decoration.mark({ class: name ?? '' });
const marks: Record<string, Decoration> = {
  PropertyName: mark(classes.name),
  Number: mark(classes.value),
  True: mark(classes.value),
  False: mark(classes.value),
  Null: mark(classes.value),
};

function colour(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        const decoration = marks[node.name];
        if (decoration) found.push(decoration.range(node.from, node.to));
      },
    });
  }
  return Decoration.set(found, true);
}

/** Sets CSS classes instead of colours, so that the style sheet can follow the colour scheme. */
export const jsonColours = ViewPlugin.define(
  (view) => ({
    decorations: colour(view),
    update(update: ViewUpdate) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = colour(update.view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
