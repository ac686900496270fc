import { expect, test } from 'vitest';
import type { ReadableContent } from './content.ts';
import { contentOfDrawing, contentOfText } from './content.ts';

const text = '{\n\t"tests": [1],\n\t"nodes": [],\n\t"edges": [],\n\t"settings": {"a": 1}\n}\n';
const read = (text: string) => contentOfText(text) as ReadableContent;

test('keeps the text of a readable content unchanged', () => {
  expect(read(text).text()).toBe(text);
});

test.each([
  ['no JSON', '{"nodes": [', 'syntax'],
  ['nothing', '', 'syntax'],
  ['JSON of something else', '{"rules": []}', 'shape'],
  ['a node without a name', '{"nodes":[{"id":"a","type":"inputNode"}],"edges":[]}', 'shape'],
])('finds no graph in %s', (_, text, fault) => {
  expect(contentOfText(text)).toMatchObject({ fault });
  expect(contentOfText(text).text()).toBe(text);
});

test('keeps what a drawing does not show, the order of keys and the indentation', () => {
  const nodes = [{ id: 'a', name: 'A', type: 'inputNode' }];
  expect(contentOfDrawing({ nodes, edges: [] }, read(text)).text()).toBe(
    JSON.stringify({ tests: [1], nodes, edges: [], settings: { a: 1 } }, null, '\t'),
  );
});

test('keeps a text on one line when it is drawn on', () => {
  const text = '{"edges":[],"nodes":[{"id":"a","name":"A","type":"inputNode"}]}';
  const { nodes, edges } = read(text).graph;
  expect(contentOfDrawing({ nodes, edges }, read(text)).text()).toBe(text);
});

test('writes the first drawing in a new document with indentation', () => {
  const nodes = [{ id: 'a', name: 'A', type: 'inputNode' }];
  expect(contentOfDrawing({ nodes, edges: [] }, read('{"nodes":[],"edges":[]}')).text()).toBe(
    JSON.stringify({ nodes, edges: [] }, null, 2),
  );
});
