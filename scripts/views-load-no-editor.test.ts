import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../apps/web/src');
const editor = join(source, 'jdm-editor');

const read = (path: string) => readFileSync(path, 'utf8');
const atOnce = /^(?:import|export)\s(?!type\b)[^;]*?'([^']+)';$/gm;
const later = /\bimport\('([^']+)'\)/g;
const sources = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const pathOf = (name: string, from: string) =>
  name.startsWith('#') ? join(source, name.slice(1)) : join(dirname(from), name);

/** What draws graphs, versions and comparisons, and what an opened node is looked at with. */
function views(): string[] {
  const folders = ['drawing', 'view', 'comparison'].map((folder) => join(editor, folder));
  const modules = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const opened = ['nodes/loaded-node.tsx', 'nodes/node-views.ts', 'nodes/settings/mapping-settings.tsx'];
  const list = join(editor, 'nodes/node-views.ts');
  return [
    ...modules.filter((path) => /(?<!\.test)\.tsx?$/.test(path)),
    ...opened.map((path) => join(editor, path)),
    ...sources(read(list), later).map((name) => pathOf(name, list)),
    join(editor, 'nodes/settings/mapping-fields.tsx'),
  ];
}

const edits = (name: string) => /^@(?:codemirror|lezer|uiw)\//.test(name) || /-editor\.tsx?$|\/canvas\//.test(name);

/** The way from a view to something that edits, over everything that is loaded together with it. */
function wayToEditor(path: string, seen: Set<string>): string[] | null {
  if (seen.has(path) || !existsSync(path)) return null;
  seen.add(path);
  for (const name of sources(read(path), atOnce)) {
    if (edits(name)) return [path.slice(source.length + 1), name];
    const way = /^[.#]/.test(name) && wayToEditor(pathOf(name, path), seen);
    if (way) return [path.slice(source.length + 1), ...way];
  }
  return null;
}

test('what shows a graph and its nodes is loaded without anything that edits', () => {
  const seen = new Set<string>();
  expect(
    views()
      .map((path) => wayToEditor(path, seen))
      .filter(Boolean),
  ).toEqual([]);
  // The search went as far as the drawing of an expression, of a script and of a schema.
  for (const name of ['expressions/expression-text.tsx', 'nodes/function/script-text.tsx', 'schemas/viewed-field.tsx'])
    expect(seen).toContain(join(editor, name));
});

test('a way to an editor is found where there is one', () => {
  const way = wayToEditor(join(editor, 'nodes/function/function-panel.tsx'), new Set());
  expect(way).toEqual(['jdm-editor/nodes/function/function-panel.tsx', './function-editor.tsx']);
});
