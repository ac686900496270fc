import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentOf } from './markdown-page.ts';

const page = (body: string) => contentOf(`# A page\n\n${body}`);

test('gives a page a title, and sections that can be linked', () => {
  const { title, sections } = page('## What a cell may hold\n\nText.\n\n## `d()` and more');
  expect(title).toBe('A page');
  expect(sections).toEqual([
    { id: 'what-a-cell-may-hold', title: 'What a cell may hold' },
    { id: 'd-and-more', title: 'd() and more' },
  ]);
});

test('keeps everything that is written in the page', () => {
  const { blocks } = page(
    'See [the other page](expressions.md#ranges), **now**.\n\n1. Type `a < b`.\n\n| x | y |\n|---|---|\n| `1` | z |\n\n```sh\nls\n```',
  );
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', to: '/help/expressions#ranges', children: [{ kind: 'text', text: 'the other page' }] },
        { kind: 'text', text: ', ' },
        { kind: 'strong', children: [{ kind: 'text', text: 'now' }] },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: true,
      items: [
        [
          {
            kind: 'line',
            children: [
              { kind: 'text', text: 'Type ' },
              { kind: 'code', text: 'a < b' },
              { kind: 'text', text: '.' },
            ],
          },
        ],
      ],
    },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'x' }], [{ kind: 'text', text: 'y' }]],
      rows: [[[{ kind: 'code', text: '1' }], [{ kind: 'text', text: 'z' }]]],
    },
    { kind: 'code', language: 'sh', text: 'ls' },
  ]);
});

test.each([
  ['a page without a title', () => contentOf('Text.')],
  ['HTML', () => page('<div>no</div>')],
  ['a deeper section', () => page('### Deep')],
  ['a link to a file that is no page', () => page('[limits](limits.md)')],
])('stops the build for %s', (_, read) => {
  expect(read).toThrow(/page/);
});

const pages = ['first-decision.md', 'expressions.md', 'editor.md', 'tables.md', 'nodes.md', 'test-cases.md'];
test.each(pages)('can show %s', async (name) => {
  const markdown = await readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
  expect(contentOf(markdown).sections.length).toBeGreaterThan(3);
});
