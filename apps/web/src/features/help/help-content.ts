/** A page of docs/ as the build reads it from its Markdown: see vite-plugins/markdown-page.ts. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'link'; to: string; children: Inline[] }
  | { kind: 'image'; source: string; description: string };

export type Block =
  | { kind: 'heading'; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  /** The text of a list item that is not a paragraph. */
  | { kind: 'line'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string; text: string };

export type HelpContent = { title: string; sections: { id: string; title: string }[]; blocks: Block[] };
