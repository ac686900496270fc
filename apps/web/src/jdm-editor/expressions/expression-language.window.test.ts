import {
  acceptCompletion,
  completionStatus,
  currentCompletions,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { forceLinting, forEachDiagnostic } from '@codemirror/lint';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import type { Type } from '@rulewright/jdm';
import { anyType, parseGraph, scopeAt, typeOf } from '@rulewright/jdm';
import { expect, test, vi } from 'vitest';
import { expressionLanguage } from './expression-language.ts';
import classes from './expression-text.module.css';

const values = ['"gold"', '"it\'s"', '\'say "hi"\''];

/** An editor with a text whose caret stands at the bar. */
function editorOf(text: string, scope: Type = anyType) {
  const language = expressionLanguage({ reads: 'cell', scope: () => scope, values: () => values });
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
  await vi.waitFor(() => expect(moveCompletionSelection(true)(view)).toBe(true), 10_000);
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
  await expect.poll(() => completionStatus(view.state)).not.toBe('pending');
  expect(currentCompletions(view.state)).toEqual([]);
  view.destroy();
});

test('the parts of an expression are coloured, and coloured again after a change', () => {
  const view = editorOf('|len("gold") > 5');
  const coloured = (className: string | undefined) =>
    [...view.contentDOM.querySelectorAll(`.${className}`)].map(({ textContent }) => textContent);
  expect(coloured(classes.function)).toEqual(['len']);
  expect(coloured(classes.string)).toEqual(['"gold"']);
  expect(coloured(classes.literal)).toEqual(['5']);
  view.dispatch({ changes: { from: view.state.doc.length, insert: '7' } });
  expect(coloured(classes.literal)).toEqual(['57']);
  view.destroy();
});

test.each([
  ['> 5 +|', [{ marked: '+', message: 'something is missing at its end' }]],
  ['> 5 )|', [{ marked: ')', message: '")" is not expected here' }]],
  ['[18..65)|', []],
  ['  |', []],
])('what cannot be read in "%s" is marked at its place, with the reason', async (text, expected) => {
  const view = editorOf(text);
  forceLinting(view);
  const marks = () => {
    const found: { marked: string; message: string }[] = [];
    forEachDiagnostic(view.state, ({ message }, from, to) => {
      found.push({ marked: view.state.sliceDoc(from, to), message });
    });
    return found;
  };
  await expect.poll(marks).toEqual(expected);
  view.destroy();
});

test('suggestions tell the type and the description of a field, and the signature of a function and what it does', async () => {
  let scope = typeOf('{amount: 5}', anyType);
  const offered = async (text: string, label: string) => {
    const view = editorOf(text, scope);
    startCompletion(view);
    const found = await vi.waitFor(() => {
      const one = currentCompletions(view.state).find((completion) => completion.label === label);
      expect(one).toBeDefined();
      return one;
    }, 10_000);
    view.destroy();
    return found;
  };
  expect(await offered('am|', 'amount')).toMatchObject({ detail: 'number' });
  const schema = { type: 'object', properties: { amount: { type: 'number', description: 'In euros' } } };
  const nodes = [
    { id: 'in', name: 'Request', type: 'inputNode', content: { schema: JSON.stringify(schema) } },
    { id: 'x', name: 'Fee', type: 'expressionNode', content: { expressions: [{ id: 'f', key: 'fee', value: '' }] } },
  ];
  const graph = parseGraph(JSON.stringify({ nodes, edges: [{ id: 'e', sourceId: 'in', targetId: 'x' }] }));
  scope = (graph && scopeAt(graph, { nodeId: 'x', row: 0, column: null })) ?? anyType;
  expect(await offered('am|', 'amount')).toMatchObject({ detail: 'number or null', info: 'In euros' });
  expect(await offered('con|', 'contains')).toMatchObject({
    detail: expect.stringMatching(/^\(.+\)/),
    info: expect.stringMatching(/\w+ \w+/),
  });
});

test('a word that nothing is called is offered in quotes, as it is typed so far', async () => {
  const view = editorOf('app|');
  startCompletion(view);
  const offered = () => currentCompletions(view.state).map(({ label }) => label);
  await expect.poll(offered).toContain('"app"');
  view.dispatch({ changes: { from: 3, insert: 'r' }, selection: { anchor: 4 }, userEvent: 'input.type' });
  await expect.poll(offered).toContain('"appr"');
  expect(offered()).not.toContain('"app"');
  view.destroy();
});

test.each(['true|', 'a + app|', 'a.app|', 'len|'])('nothing is offered in quotes at %s', async (text) => {
  const view = editorOf(text);
  startCompletion(view);
  await expect.poll(() => completionStatus(view.state)).not.toBe('pending');
  const word = /\w*(?=\|)/.exec(text)?.[0];
  expect(currentCompletions(view.state).map(({ label }) => label)).not.toContain(`"${word}"`);
  view.destroy();
});

/** What is shown above a call, with its present argument between bars. */
function signatureIn(view: EditorView): string | null {
  const shown = view.dom.querySelector('.cm-signature');
  const argument = shown?.querySelector('strong')?.textContent ?? '';
  return shown?.querySelector('code')?.textContent?.replace(argument, argument && `|${argument}|`) ?? null;
}

test.each([
  ['round(|', 'round(|value: number|, places?: number): number'],
  ['1 + round(max([1, 2]), |', 'round(value: number, |places?: number|): number'],
  ['contains("a|', 'contains(|value: string or any[]|, part: any): boolean'],
  ['d(x).startOf(|', 'startOf(|unit: string|): date'],
  ['startOf(x, |', 'startOf(value: any, |unit: string|): number'],
  ['round(1, 2, |', 'round(value: number, places?: number): number'],
  ['round(1, 2)|', null],
  ['own(|', null],
])('at %s the signature is shown with the argument that is typed', (text, expected) => {
  const view = editorOf(text);
  expect(signatureIn(view)).toBe(expected);
  view.destroy();
});

test('a signature follows the arguments, is told to screen readers once, and stays away from a call after Escape', () => {
  const view = editorOf('|');
  const type = (insert: string) => {
    const { head } = view.state.selection.main;
    view.dispatch({ changes: { from: head, insert }, selection: { anchor: head + insert.length } });
  };
  const press = (key: string) => runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor');
  const told = () => view.dom.querySelector('[aria-live=polite]');
  type('round(');
  expect(signatureIn(view)).toContain('|value: number|');
  expect(told()).toHaveTextContent('round(value: number, places?: number): number');
  told()?.replaceChildren();
  type('1, ');
  expect(signatureIn(view)).toContain('|places?: number|');
  expect(told()).toBeEmptyDOMElement();

  expect(press('Escape')).toBe(true);
  expect(signatureIn(view)).toBeNull();
  expect(press('Escape')).toBe(false);
  type('2');
  expect(signatureIn(view)).toBeNull();
  expect(view.state.doc.toString()).toBe('round(1, 2');
  type(' + len(');
  expect(signatureIn(view)).toContain('len(|value');
  view.destroy();
});
