import {
  acceptCompletion,
  completionStatus,
  currentCompletions,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { anyType } from '@rulewright/jdm';
import { expect, test, vi } from 'vitest';
import { expressionLanguage } from './expression-language.ts';

const values = ['"gold"', '"it\'s"', '\'say "hi"\''];

/** An editor with a text whose caret stands at the bar. */
function editorOf(text: string) {
  const language = expressionLanguage({ reads: 'cell', scope: () => anyType, values: () => values });
  return new EditorView({
    parent: document.body,
    doc: text.replace('|', ''),
    selection: { anchor: text.indexOf('|') },
    extensions: language,
  });
}

/** The text after the first suggestion was taken. */
async function taken(text: string): Promise<string> {
  const view = editorOf(text);
  startCompletion(view);
  // A list that has just come up takes no keys yet.
  await vi.waitFor(() => expect(moveCompletionSelection(true)(view)).toBe(true));
  acceptCompletion(view);
  const after = view.state.doc.toString();
  view.destroy();
  return after;
}

test.each([
  ['a text that has just begun', '"go|', '"gold"'],
  ['a text whose end is there already', '"go|"', '"gold"'],
  ['the middle of a text between others', '"a", "g|x", "b"', '"a", "gold", "b"'],
  ['a text without an end before another', '"go|, "b"', '"gold", "b"'],
  ['a text behind one with an apostrophe', '"it\'s", "go|', '"it\'s", "gold"'],
  ['a text with an apostrophe', '"it\'|', '"it\'s"'],
  ['a text with quotation marks', '\'say "|', '\'say "hi"\''],
])('a value takes the place of %s', async (_, text, after) => {
  expect(await taken(text)).toBe(after);
});

test.each([
  ['a template', '`a, |'],
  ['a text of a calculation', 'a + "|'],
])('no values are offered in %s', async (_, text) => {
  const view = editorOf(text);
  startCompletion(view);
  await vi.waitFor(() => expect(completionStatus(view.state)).not.toBe('pending'));
  expect(currentCompletions(view.state)).toEqual([]);
  view.destroy();
});
