import { expressionTokens, kindOf } from '@rulewright/jdm';
import { isRecord } from '#lib/json/is-record.ts';
import type { EditGraph } from './edit-graph.ts';
import type { Graph, GraphNode } from './graph-edits.ts';
import { renameNode } from './graph-edits.ts';

type Named = { name: string };

/** Gives each node a name that no other node has: the second "Fees" becomes "Fees2". */
export function withFreshNames<Node extends Named>(added: readonly Node[], present: readonly Named[] = []): Node[] {
  const taken = new Set(present.map(({ name }) => name));
  return added.map((node) => {
    const name = freshName(node.name, taken);
    taken.add(name);
    return { ...node, name };
  });
}

function freshName(wanted: string, taken: ReadonlySet<string>): string {
  const [, stem = wanted, count = '1'] = /^(.*?)(\d{1,9})?$/s.exec(wanted) ?? [];
  let name = wanted;
  for (let next = Number(count) + 1; taken.has(name); next++) name = `${stem}${next}`;
  return name;
}

/**
 * A node with its references to other nodes by the names that these have now. It shares what does not change, and is the same node if
 * nothing does.
 */
export function withReferences(node: GraphNode, names: ReadonlyMap<string, string>): GraphNode {
  const inText = kindOf(node) === 'functionNode' ? inScript : inExpression;
  const content = inValue(node.content, (text) => (text.includes('$nodes') ? inText(text, names) : text));
  return content === node.content ? node : { ...node, content };
}

/**
 * Renames a node, and with it what other nodes read by its name. A name that two nodes have says of neither what is meant, so that
 * nothing follows it.
 */
export function renameWithReferences(graph: Graph, id: string, name: string): Graph {
  const before = graph.nodes.find((node) => node.id === id)?.name;
  const isShared = graph.nodes.some((node) => node.id !== id && (node.name === before || node.name === name));
  const renamed = renameNode(graph, id, name);
  if (renamed === graph || before === undefined || isShared) return renamed;
  const names = new Map([[before, name]]);
  return { ...renamed, nodes: renamed.nodes.map((node) => withReferences(node, names)) };
}

/** Renames a node as one step, which says where else the name changes. A name of nothing but spaces renames nothing. */
export function renameAsStep(graph: Graph, edit: EditGraph, id: string, text: string): void {
  const name = text.trim();
  if (name === '') return;
  const renamed = renameWithReferences(graph, id, name);
  edit(stepOf(graph, renamed, id, name), (before) =>
    before === graph ? renamed : renameWithReferences(before, id, name),
  );
}

/** What the step does, as undo names it. */
function stepOf(graph: Graph, renamed: Graph, id: string, name: string): string {
  const others = renamed.nodes.filter((node, at) => node.id !== id && node !== graph.nodes[at]).length;
  const also = others === 1 ? 'a node that uses it' : `${others} nodes that use it`;
  const step = `rename to ${name}${others === 0 ? '' : `, also in ${also}`}`;
  const before = graph.nodes.find((node) => node.id === id)?.name ?? name;
  return canBeWritten(name) || !isReadInExpressions(graph, before)
    ? step
    : `${step}, but not in expressions, which cannot have both " and ' in a name`;
}

const isReadInExpressions = ({ nodes }: Graph, name: string): boolean =>
  nodes.some((node) => kindOf(node) !== 'functionNode' && withReferences(node, new Map([[name, `${name}2`]])) !== node);

function inValue(value: unknown, inText: (text: string) => string): unknown {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => inValue(item, inText));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, item]) => [key, inValue(item, inText)] as const);
  return members.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(members);
}

/** By the tokens of the language, so that texts in quotes stay as they are. */
function inExpression(text: string, names: ReadonlyMap<string, string>): string {
  const { tokens } = expressionTokens(text);
  let [written, end] = ['', 0];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'name' || token.text !== '$nodes') continue;
    const [dot, step, close] = tokens.slice(at + 1, at + 4);
    const isIndex = dot?.text === '[' && step?.kind === 'string' && close?.text === ']';
    const name = step && (isIndex || dot?.text === '.') ? names.get(step.text) : undefined;
    if (name === undefined || !step || !canBeWritten(name)) continue;
    written += text.slice(end, token.start) + referenceTo(name);
    end = isIndex && close ? close.end : step.end;
  }
  return written + text.slice(end);
}

/** The texts of the language have no escapes, so that a name with a quotation mark stands between others. */
const referenceTo = (name: string): string => {
  const [first] = expressionTokens(name).tokens;
  if (first?.kind === 'name' && first.text === name) return `$nodes.${name}`;
  return name.includes('"') ? `$nodes['${name}']` : `$nodes["${name}"]`;
};

const canBeWritten = (name: string): boolean => !(name.includes('"') && name.includes("'"));

const inScriptPattern = /\$nodes(?:(\??\.)([\p{L}\p{N}_$]+)|((?:\?\.)?)\[\s*(["'`])((?:\\.|(?!\4)[^\\\n])*)\4\s*\])/gu;

/** Functions are written in JavaScript. */
const inScript = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(
    inScriptPattern,
    (found, dot?: string, plain?: string, optional?: string, _quote?: string, quoted?: string) => {
      const name = names.get(plain ?? quoted?.replace(/\\(.)/g, '$1') ?? '');
      if (name === undefined) return found;
      if (dot && /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name)) return `$nodes${dot}${name}`;
      return `$nodes${dot === '?.' ? dot : (optional ?? '')}[${JSON.stringify(name)}]`;
    },
  );
