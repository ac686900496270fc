import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { autocompletion, currentCompletions } from '@codemirror/autocomplete';
import { linter } from '@codemirror/lint';
import type { EditorState, Extension, Range } from '@codemirror/state';
import type { DecorationSet, EditorView, Tooltip, ViewUpdate } from '@codemirror/view';
import { Decoration, hoverTooltip, ViewPlugin } from '@codemirror/view';
import type { Suggestion, Type } from '@rulewright/jdm';
import {
  comparedEnd,
  expressionTokens,
  parseCell,
  parseExpression,
  suggestionNamed,
  suggestionsAt,
  typeText,
  writtenValue,
} from '@rulewright/jdm';
import { bareWord } from './bare-word.ts';
import { signatureHelp } from './signature-help.ts';
import { colouredParts } from './token-classes.ts';

type ExpressionContext = {
  /** How the text is read: as an expression, or as the tests of an input cell. */
  reads: 'expression' | 'cell';
  /** The names that the text can use. It is asked for only when it is needed, because finding it out takes work. */
  scope: () => Type;
  /** Values that are probably meant where the whole text is one, such as those of other cells in the column. */
  values?: (text: string) => readonly string[];
  /** What a text can mean that has several meanings, under the words that say so. Null for every other text. */
  meanings?: (text: string) => { words: string; texts: readonly string[] } | null;
  /** Where the expression begins in a text that may also be a value, behind a "=". Null in a text that is a value. */
  beginOf?: (text: string) => number | null;
};

/** The expression in a text, and where it begins. Null in a text that is a value. */
function expressionIn(text: string, { beginOf }: ExpressionContext): { begin: number; source: string } | null {
  const begin = beginOf ? beginOf(text) : 0;
  return begin === null ? null : { begin, source: text.slice(begin) };
}

/** Makes CodeMirror an editor of the expression language. */
export const expressionLanguage = (context: ExpressionContext): Extension => [
  colours(context),
  faults(context),
  signatureHelp,
  hoverTooltip((view, position) => hover(view, position, context)),
  autocompletion({
    override: [(completion) => complete(completion, context)],
    icons: false,
    // Enter and Tab accept only what was chosen with the arrows, so that they never change what was typed completely.
    selectOnOpen: false,
  }),
];

const colours = (context: ExpressionContext) =>
  ViewPlugin.define(
    (view) => ({
      decorations: colour(view, context),
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = colour(update.view, context);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );

function colour({ state }: EditorView, context: ExpressionContext): DecorationSet {
  const expression = expressionIn(state.doc.toString(), context);
  if (!expression) return Decoration.none;
  const { begin, source } = expression;
  const marks: Range<Decoration>[] = colouredParts(source)
    .filter(({ start, end }) => end > start)
    .map(({ start, end, className }) => Decoration.mark({ class: className }).range(begin + start, begin + end));
  return Decoration.set(marks, true);
}

/** Marks the first error. An empty text has none, because an empty cell matches everything. */
const faults = (context: ExpressionContext) =>
  linter(
    ({ state }) => {
      const { begin, source } = expressionIn(state.doc.toString(), context) ?? { begin: 0, source: '' };
      if (source.trim() === '') return [];
      const parsed = context.reads === 'cell' ? parseCell(source) : parseExpression(source);
      if (parsed.ok) return [];
      const { start, end, message } = parsed.error;
      const from = Math.min(start, Math.max(0, source.length - 1));
      const to = Math.min(Math.max(end, from + 1), source.length);
      return [{ from: begin + from, to: begin + to, severity: 'error', message }];
    },
    { delay: 300 },
  );

function complete(context: CompletionContext, language: ExpressionContext): CompletionResult | null {
  const text = context.state.doc.toString();
  const meanings = language.meanings?.(text) ?? null;
  if (meanings)
    return { from: 0, options: meanings.texts.map((one, at) => meaning(one, at, meanings.words)), filter: false };
  const expression = expressionIn(text, language);
  if (!expression) return completeValue(text, context.pos, language);
  const { begin, source } = expression;
  if (context.pos < begin) return null;
  const result = completeExpression(source, context.pos - begin, context.explicit, language);
  return result && { ...result, from: begin + result.from };
}

/** What is typed is a value, for which others of the column are probably meant. */
function completeValue(text: string, position: number, { values }: ExpressionContext): CompletionResult | null {
  const typed = /[^,;]*$/.exec(text.slice(0, position))?.[0] ?? '';
  const word = typed.replace(/^\s*(?:not\s+)?/i, '');
  // Whoever begins with a quotation mark writes a text in quotes.
  const mark = /^["']/.exec(word)?.[0] ?? '';
  const quotedIn = (value: string) => (/^["']/.test(value) ? value : `${mark}${value}${mark}`);
  const options = (values?.(text) ?? []).slice(0, MAX_VALUES).map(quotedIn);
  return options.length > 0
    ? { from: position - word.length, options: options.map(plainCompletion), validFor: /^[^,;]*$/ }
    : null;
}

const meaning = (text: string, at: number, words: string): Completion => ({
  ...plainCompletion(text, at),
  section: { name: words },
});

const plainCompletion = (value: string, at: number): Completion => ({
  label: value,
  sortText: String(at).padStart(3, '0'),
  type: 'constant',
});

function completeExpression(
  text: string,
  position: number,
  isExplicit: boolean,
  language: ExpressionContext,
): CompletionResult | null {
  const known = (start: number) => valuesAt(text, start, language);
  const typed = typedText(text, position);
  if (typed) {
    const options = known(typed.from).filter((one) => one.startsWith(typed.mark));
    return optionsFrom(typed.from, options.map(textCompletion), typed.mark === '"' ? /^"[^"]*$/ : /^'[^']*$/);
  }
  const { start: from, suggestions } = suggestionsAt(text, position, language.scope());
  const isNamed = from < position || text[from - 1] === '.';
  // Behind a comparison the values of its field come unasked, because one of them is nearly always meant.
  if (!isNamed && !isExplicit && comparedEnd(text, from) !== null) return unasked(from, known(from));
  // Nothing is suggested inside of a template, where no value stands either.
  if (suggestions.length === 0 || (!isNamed && !isExplicit)) return null;
  const word = text.slice(from, position);
  const options = [...known(from).map(valueCompletion), ...suggestions.map(completionOf)];
  const isNew = standsForItself(text, from, language) && options.every(({ label }) => label !== word);
  if (!isNew || !bareWord(word, 'expression', () => false)) return optionsFrom(from, options, /^[\w$#]*$/);
  // The word in quotes grows with what is typed.
  const update = (_now: CompletionResult, _from: number, _to: number, next: CompletionContext) =>
    complete(next, language);
  return { from, options: [...options, quoted(word)], update };
}

/** Without saying for how long they are valid: whatever is typed next may be something else. */
const unasked = (from: number, values: readonly string[]): CompletionResult | null =>
  values.length > 0 ? { from, options: values.map(valueCompletion) } : null;

const optionsFrom = (from: number, options: Completion[], validFor: RegExp): CompletionResult | null =>
  options.length > 0 ? { from, options, validFor } : null;

/** Whether what begins at a place is a value of its own: it is the first, or in a cell follows a comma. */
const standsForItself = (text: string, start: number, { reads }: ExpressionContext) =>
  (reads === 'cell' ? /(?:^|,)\s*$/ : /^\s*$/).test(text.slice(0, start));

/** The number of values that are offered. Nobody looks through more. */
const MAX_VALUES = 200;

/** The values that are probably meant at a place: those of the field that is compared there, or of the whole text. */
function valuesAt(text: string, start: number, language: ExpressionContext): readonly string[] {
  const { reads, scope, values } = language;
  const end = comparedEnd(text, start);
  const isTested = reads === 'cell' && end !== null && ['', '$'].includes(text.slice(0, end).trim());
  if (isTested || (end === null && standsForItself(text, start, language)))
    return values?.(text).slice(0, MAX_VALUES) ?? [];
  const field = end === null ? null : suggestionNamed(text, end, scope());
  const named = field?.kind === 'name' ? (field.note?.values ?? []) : [];
  return named.slice(0, MAX_VALUES).flatMap((value) => writtenValue(value) ?? []);
}

/** The text of the language that is being typed, from its quotation mark to behind the one that closes it, if there is one. */
function typedText(text: string, position: number): { mark: string; from: number; end: number } | null {
  const { unfinished: from } = expressionTokens(text.slice(0, position));
  if (from === null) return null;
  const mark = text.charAt(from);
  // Where the whole has a text without an end, it is this one, and the next mark begins another.
  const closing = expressionTokens(text).unfinished === null ? text.indexOf(mark, position) : -1;
  return { mark, from, end: closing === -1 ? position : closing + 1 };
}

/** Values keep their order, which says how probable each is. A text is found without its quotation marks, too. */
const valueCompletion = (value: string, at: number): Completion => ({
  ...(/^(["'])(.+)\1$/s.test(value)
    ? { label: value.slice(1, -1), displayLabel: value, apply: value }
    : { label: value }),
  sortText: String(at).padStart(3, '0'),
  type: 'constant',
  boost: 1,
});

/** For whoever forgets the quotes. What is known comes before it. */
const quoted = (word: string): Completion => ({
  label: `"${word}"`,
  detail: quotedDetail,
  type: 'constant',
  boost: -50,
});

const quotedDetail = 'a text; without quotes a field';

/** Whether the word in quotes is all that is offered, which happens at every word that nothing is called. */
export function isQuotedAlone(state: EditorState): boolean {
  const [first, second] = currentCompletions(state);
  return first?.detail === quotedDetail && second === undefined;
}

/** Takes the place of a text up to the mark that closes it. What is typed so far is only what stands before the caret. */
const textCompletion = (value: string, at: number): Completion => ({
  ...valueCompletion(value, at),
  label: value,
  apply: (view, _completion, from, to) => {
    const end = typedText(view.state.doc.toString(), to)?.end ?? to;
    const selection = { anchor: from + value.length };
    view.dispatch({ changes: { from, to: end, insert: value }, selection, userEvent: 'input.complete' });
  },
});

function completionOf(suggestion: Suggestion): Completion {
  const { name } = suggestion;
  if (suggestion.kind === 'name') {
    const { type, note } = suggestion;
    return {
      label: name,
      type: 'variable',
      detail: typeText(type),
      ...(note?.words && { info: note.words }),
      // Fields are meant more often than what the language itself has.
      ...(name.startsWith('$') && { boost: -1 }),
    };
  }
  const { signature, words, parameters } = suggestion.builtin;
  return {
    label: name,
    type: 'function',
    detail: signature.slice(name.length),
    info: words,
    boost: -1,
    apply: (view, _completion, from, to) => {
      // The end is left to be typed: a bracket that was put there already would be doubled by whoever types it.
      const isOpened = view.state.sliceDoc(to, to + 1) === '(';
      const insert = isOpened ? name : parameters.length > 0 ? `${name}(` : `${name}()`;
      const anchor = from + insert.length + (isOpened ? 1 : 0);
      view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
    },
  };
}

/** Describes the name under the pointer. */
function hover({ state }: EditorView, position: number, context: ExpressionContext): Tooltip | null {
  const text = state.doc.toString();
  const expression = expressionIn(text, context);
  if (!expression) return null;
  const end = position + (/^[\w$]*/.exec(text.slice(position))?.[0].length ?? 0);
  const found = suggestionNamed(expression.source, end - expression.begin, context.scope());
  if (!found) return null;
  const { name } = found;
  const [head, words] =
    found.kind === 'name'
      ? [`${name}: ${typeText(found.type)}`, found.note?.words ?? '']
      : [found.builtin.signature, found.builtin.words];
  return { pos: end - name.length, end, create: () => ({ dom: tooltip(head, words) }) };
}

function tooltip(head: string, words: string): HTMLElement {
  const dom = document.createElement('div');
  const code = document.createElement('code');
  code.textContent = head;
  dom.append(code);
  if (words) dom.append(document.createElement('br'), words);
  return dom;
}
