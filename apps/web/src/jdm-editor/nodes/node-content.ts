import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { isRecord } from '#lib/json/is-record.ts';

export type Content = Readonly<Record<string, unknown>>;

const nothing: Content = Object.freeze({});

/** The content of a node. Null if it is something that no panel knows, and that therefore no panel may replace. */
export function contentOf({ content }: GraphNode): Content | null {
  if (content === undefined || content === null) return nothing;
  return isRecord(content) ? content : null;
}

/** Changes the content of a node. A change that returns the same content leaves the node as it is. */
export function changeContent(node: GraphNode, change: (content: Content) => Content): GraphNode {
  const before = contentOf(node);
  const after = before && change(before);
  return after === null || after === before ? node : ({ ...node, content: after } as GraphNode);
}

/** Sets one member in its place. */
export const withMember = (content: Content, name: string, value: unknown): Content =>
  content[name] === value ? content : { ...content, [name]: value };

/** A list in a content, whose items may be anything. Null if there is something else in its place. */
export function listIn(content: Content | null, name: string): readonly unknown[] | null {
  if (content === null) return null;
  const list = content[name];
  if (list === undefined || list === null) return [];
  return Array.isArray(list) ? list : null;
}
