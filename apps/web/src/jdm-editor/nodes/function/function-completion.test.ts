import { CompletionContext } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import { EditorState } from '@codemirror/state';
import { scopeAt, toParsedGraph } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { completeFunction } from './function-completion.ts';

const schema = { type: 'object', properties: { order: { type: 'object', properties: { total: { type: 'number' } } } } };
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

/** The labels that are offered at the bar in a source. */
function offered(source: string, isOlderForm = false): string[] {
  const pos = source.indexOf('|');
  const state = EditorState.create({ doc: source.replace('|', ''), extensions: javascript() });
  const found = completeFunction(new CompletionContext(state, pos, false), { scope, isOlderForm });
  return found?.options.map(({ label }) => label) ?? [];
}

test('the fields of the input are offered, also deeper ones and where they are taken apart', () => {
  expect(offered('return input.|')).toEqual(['order']);
  expect(offered('return input?.order?.to|')).toEqual(['total']);
  expect(offered('const { | } = input;')).toEqual(['order']);
  expect(offered('const { | } = other;')).toEqual([]);
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
