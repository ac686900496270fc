import { CompletionContext, insertCompletionText } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import type { TransactionSpec } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { scopeAt, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { completeFunction } from './function-completion.ts';

const schema = {
  type: 'object',
  properties: { order: { type: 'object', properties: { total: { type: 'number', description: 'In euros' } } } },
};
const graph = toParsedGraph({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode', content: { schema: JSON.stringify(schema) } },
    { id: 'f', name: 'F', type: 'functionNode', content: { source: '' } },
  ],
  edges: [{ id: 'e', sourceId: 'in', targetId: 'f' }],
});
const scope = () => {
  const found = scopeAt(graph, { nodeId: 'f', row: null, column: null });
  if (!found) throw new Error('The node has no scope');
  return found;
};

/** What is offered at the bar in a source. */
function resultAt(source: string, isOlderForm: boolean) {
  const pos = source.indexOf('|');
  const state = EditorState.create({ doc: source.replace('|', ''), extensions: javascript() });
  return { state, pos, found: completeFunction(new CompletionContext(state, pos, false), { scope, isOlderForm }) };
}

const optionsAt = (source: string, isOlderForm = false) => resultAt(source, isOlderForm).found?.options ?? [];
const offered = (source: string, isOlderForm = false) => optionsAt(source, isOlderForm).map(({ label }) => label);

/** The source after something that is offered was chosen, with a bar at the cursor. */
function chosen(source: string, label: string): string {
  const { state, pos, found } = resultAt(source, false);
  const option = found?.options.find((one) => one.label === label);
  if (!found || !option) throw new Error(`${label} is not offered`);
  let after = state;
  const dispatch = (change: TransactionSpec) => {
    after = state.update(change).state;
  };
  // A completion that says nothing else is put in the place of the word.
  const apply =
    option.apply ??
    ((view, { label: insert }, from, to) => view.dispatch(insertCompletionText(view.state, insert, from, to)));
  if (typeof apply === 'function') apply({ state, dispatch } as unknown as EditorView, option, found.from, pos);
  const { head } = after.selection.main;
  const text = after.doc.toString();
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

test('the fields of the input are offered, also deeper ones and where they are taken apart', () => {
  expect(offered('return input.|')).toEqual(['order']);
  expect(offered('return input?.order?.to|')).toEqual(['total']);
  expect(offered('const { | } = input;')).toEqual(['order']);
  expect(offered('const { | } = other;')).toEqual([]);
  expect(offered('const { a: n| } = input;')).not.toContain('order');
});

test('the fields of the input are offered in the parameter, and by the name that its author gives it', () => {
  expect(offered('export const handler = async ({ | }) => {}')).toEqual(['order']);
  expect(offered('export const handler = async ({ a, o| }, extra) => {}')).toEqual(['order']);
  expect(offered('export async function handler({ | }) {}')).toEqual(['order']);
  expect(offered('const other = ({ | }) => {}')).toEqual([]);
  for (const head of [
    'export const handler = async (data) => {',
    'export const handler = async data => {',
    'export const handler = (data, extra) => {',
    'export const handler = async function named(data) {',
    'export function handler(data = {}) {',
  ]) {
    expect(offered(`${head} data.|`), head).toEqual(['order']);
    expect(offered(`${head} const { | } = data;`), head).toEqual(['order']);
    expect(offered(`${head} input.|`), head).toEqual([]);
  }
});

test('a name that only begins like the handler is not taken for it', () => {
  const before = 'const handlers = {};\nconst handlerOptions = [];\n';
  expect(offered(`${before}export const handler = async (input) => { input.|`)).toContain('order');
});

test('a field tells its type and its description, and a member of a module its signature and what it does', () => {
  expect(optionsAt('return input.order.|')[0]).toMatchObject({ detail: 'number or null', info: 'In euros' });
  expect(optionsAt("import zen from 'zen';\nzen.|")[0]).toMatchObject({
    label: 'evaluate',
    detail: expect.stringMatching(/^\(key: string, .*\) → Promise/),
    info: 'Runs another document of the project.',
  });
  expect(optionsAt('console.|')).toMatchObject([{ label: 'log', info: 'Writes values to the trace of the test.' }]);
});

test('choosing a module imports it, unless it is imported already', () => {
  expect(chosen('const a = day|;', 'dayjs')).toBe("import dayjs from 'dayjs';\nconst a = dayjs|;");
  const imported = "import dayjs from 'dayjs';\nconst a = day|;";
  expect(chosen(imported, 'dayjs')).toBe("import dayjs from 'dayjs';\nconst a = dayjs|;");
});

test('the modules of the engine are offered in an import, and what is in them under the name that they are imported by', () => {
  expect(offered("import x from '|")).toEqual(['zen', 'http', 'dayjs', 'big.js', 'zod']);
  expect(offered("import zen from 'zen';\nzen.ev|")).toEqual([
    'evaluate',
    'evaluateExpression',
    'evaluateUnaryExpression',
  ]);
  expect(offered("import web from 'http';\nweb.|")).toContain('post');
  expect(offered("import { z } from 'zod';\nz.|")).toContain('object');
  expect(offered('zen.|')).toEqual([]);
});

test('the older form of a function, which is no module, is offered its helpers instead', () => {
  expect(offered('const handler = (input, { da| }) => {}', true)).toContain('dayjs');
  expect(offered("import x from '|", true)).toEqual([]);
});

test('nothing is offered where nothing was typed', () => {
  expect(offered('const a = |')).toEqual([]);
});

test('nothing is offered in comments and in texts, except the modules that can be imported', () => {
  expect(offered('// once a day|')).toEqual([]);
  expect(offered('// input.|')).toEqual([]);
  expect(offered("// import x from 'z|")).toEqual([]);
  expect(offered('/* a day| */')).toEqual([]);
  expect(offered("const a = 'a day|")).toEqual([]);
  expect(offered("const a = 'input.|';")).toEqual([]);
  expect(offered('const a = `a day|`;')).toEqual([]);
  expect(offered(`const a = \`\${input.|}\`;`)).toEqual(['order']);
  expect(offered('const a = /da|/;')).toEqual([]);
  expect(offered("// once\nimport x from 'z|';")).toContain('zen');
});

test('modules are not offered behind a dot, where only members are', () => {
  expect(offered('list().da|')).toEqual([]);
  expect(offered('a[0]?.da|')).toEqual([]);
  expect(offered('other.input.|')).toEqual([]);
  expect(offered('a\n  .da|')).toEqual([]);
  expect(offered('const all = [...da|]')).toContain('dayjs');
});
