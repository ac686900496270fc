import { fileURLToPath } from 'node:url';
import type { MarkedToken, Token } from 'marked';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import type { Block, HelpContent, Inline } from '../src/features/help/help-content.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));

/** The addresses of the pages of docs/ in the product. Links to other files could not be followed there. */
const addresses: Record<string, string> = {
  'first-decision.md': '/help',
  'expressions.md': '/help/expressions',
  'editor.md': '/help/editor',
  'tables.md': '/help/tables',
  'nodes.md': '/help/nodes',
  'test-cases.md': '/help/test-cases',
};

/** Parses Markdown at build time. Anything that a help page cannot show fails the build instead of being left out. */
export function contentOf(markdown: string): HelpContent {
  const [title, ...blocks] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('A page begins with its title');
  const read = blocks.map(blockOf);
  return {
    title: title.text,
    sections: read.flatMap((block) =>
      block.kind === 'heading' ? { id: block.id, title: wordsOf(block.children) } : [],
    ),
    blocks: read,
  };
}

function blockOf(token: Token): Block {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'heading':
      if (known.depth !== 2) throw new Error(`A page has one level of sections: ${known.text}`);
      return { kind: 'heading', id: idOf(known.text), children: inlineOf(known.tokens) };
    case 'paragraph':
      return { kind: 'paragraph', children: inlineOf(known.tokens) };
    case 'text':
      return { kind: 'line', children: inlineOf(known.tokens) };
    case 'list':
      return { kind: 'list', ordered: known.ordered, items: known.items.map(({ tokens }) => tokens.map(blockOf)) };
    case 'table':
      return {
        kind: 'table',
        head: known.header.map(({ tokens }) => inlineOf(tokens)),
        rows: known.rows.map((row) => row.map(({ tokens }) => inlineOf(tokens))),
      };
    case 'code':
      return { kind: 'code', language: known.lang ?? '', text: known.text };
    default:
      throw new Error(`A help page cannot show this: ${token.raw}`);
  }
}

const inlineOf = (tokens: Token[] = []): Inline[] => tokens.map(oneInline);

function oneInline(token: Token): Inline {
  const known = token as MarkedToken;
  switch (known.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: known.text.replaceAll('\n', ' ') };
    case 'codespan':
      return { kind: 'code', text: known.text };
    case 'strong':
      return { kind: 'strong', children: inlineOf(known.tokens) };
    case 'link':
      return { kind: 'link', to: addressOf(known.href), children: inlineOf(known.tokens) };
    case 'image':
      return { kind: 'image', source: known.href, description: known.text };
    default:
      throw new Error(`A help page cannot show this: ${token.raw}`);
  }
}

function addressOf(link: string): string {
  if (/^(https?:|#|\/)/.test(link)) return link;
  const [file = '', section] = link.split('#');
  const address = addresses[file];
  if (!address) throw new Error(`A help page cannot lead to ${link}`);
  return section ? `${address}#${section}` : address;
}

const wordsOf = (inline: Inline[]): string =>
  inline.map((part) => ('children' in part ? wordsOf(part.children) : 'text' in part ? part.text : '')).join('');

/** The same ids as on GitHub, so that links to sections work in both places. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');

/** Turns a Markdown file into a module, and adds its pictures to the product's files. */
export function markdownPage(): Plugin {
  return {
    name: 'rulewright:markdown-page',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('#docs/') ? docs + source.slice('#docs/'.length) : undefined),
    transform: {
      filter: { id: /\.md$/ },
      handler(markdown) {
        const pictures: string[] = [];
        const content = JSON.stringify(contentOf(markdown), (key, value) => {
          if (key !== 'source') return value;
          pictures.push(value);
          return `picture:${pictures.length - 1}`;
        });
        const imports = pictures.map((path, n) => `import picture${n} from ${JSON.stringify(`./${path}`)};`);
        const code = content.replace(/"picture:(\d+)"/g, 'picture$1');
        return { code: `${imports.join('\n')}\nexport const content = ${code};`, map: null };
      },
    },
  };
}
