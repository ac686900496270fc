import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReadableContent } from './content.ts';
import { contentOfGraph, contentOfText } from './content.ts';

const text = '{\n\t"tests": [1],\n\t"nodes": [],\n\t"edges": [],\n\t"settings": {"a": 1}\n}\n';
const read = (text: string) => contentOfText(text) as ReadableContent;

test('keeps the text of a readable content unchanged', () => {
  expect(read(text).text()).toBe(text);
});

test('keeps the text of real graphs unchanged, also after an edit that changes nothing', () => {
  const folder = new URL('../../../../../../packages/engine/fixtures/graphs/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files).toHaveLength(45);
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    expect(read(text).text()).toBe(text);
    expect(contentOfGraph({ ...read(text).graph }, read(text)).text()).toBe(text);
  }
});

test.each([
  ['no JSON', '{"nodes": [', 'syntax'],
  ['nothing', '', 'syntax'],
  ['JSON of something else', '{"rules": []}', 'shape'],
  ['a policy of zen 2', '{"imports": [], "blocks": []}', 'policy'],
  ['a broken graph that also has blocks', '{"nodes": {}, "edges": [], "blocks": []}', 'shape'],
  ['a node without a name', '{"nodes":[{"id":"a","type":"inputNode"}],"edges":[]}', 'shape'],
])('finds no graph in %s', (_, text, fault) => {
  expect(contentOfText(text)).toMatchObject({ fault });
  expect(contentOfText(text).text()).toBe(text);
});

test('keeps the order of keys, the indentation and what was not touched when the graph is edited', () => {
  const nodes = [{ id: 'a', name: 'A', type: 'inputNode' }];
  const written = JSON.stringify(nodes, null, '\t').replaceAll('\n', '\n\t');
  expect(contentOfGraph({ ...read(text).graph, nodes }, read(text)).text()).toBe(
    text.replace('"nodes": []', `"nodes": ${written}`),
  );
});

test('keeps numbers as they were written through several edits of the graph', () => {
  const text = '{"nodes":[{"id":"a","name":"A","type":"x","n":12345678901234567890,"m":1.0}],"edges":[]}';
  const named = (content: ReadableContent, name: string) => {
    const nodes = content.graph.nodes.map((node) => ({ ...node, name }));
    return contentOfGraph({ ...content.graph, nodes }, content);
  };
  expect(named(named(read(text), 'B'), 'C').text()).toBe(text.replace('"A"', '"C"'));
});

test('indents the first edit of a document on one line without nodes, and keeps its numbers', () => {
  const nodes = [{ id: 'a', name: 'A', type: 'inputNode' }];
  const content = read('{"n":12345678901234567890,"nodes":[],"edges":[]}\n');
  expect(contentOfGraph({ ...content.graph, nodes }, content).text()).toBe(
    `${JSON.stringify({ n: 0, nodes, edges: [] }, null, 2).replace('0', '12345678901234567890')}\n`,
  );
});

test('keeps the line breaks and the end of a text when the graph is edited', () => {
  const text = '{\r\n  "nodes": [],\r\n  "edges": []\r\n}\r\n';
  expect(contentOfGraph({ ...read(text).graph }, read(text)).text()).toBe(text);
});

test('keeps a text on one line when the graph is edited', () => {
  const text = '{"edges":[],"nodes":[{"id":"a","name":"A","type":"inputNode"}]}';
  expect(contentOfGraph({ ...read(text).graph }, read(text)).text()).toBe(text);
});

test('writes the first edit of a new document with indentation', () => {
  const nodes = [{ id: 'a', name: 'A', type: 'inputNode' }];
  expect(contentOfGraph({ nodes, edges: [] }, read('{"nodes":[],"edges":[]}')).text()).toBe(
    JSON.stringify({ nodes, edges: [] }, null, 2),
  );
});
