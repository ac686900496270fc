import type { DecisionNode, ProblemPlace } from '@rulewright/contract';
import { toParsedGraph } from '@rulewright/jdm';
import classes from './problem-items.module.css';

type Props = { node: DecisionNode; place: ProblemPlace };

/** The line of a text that has a problem, with the part to fix marked. */
export function PlacedText({ node, place }: Props) {
  const text = textsOf(node).get(keyOf(place));
  // It may have changed since the check.
  if (!text || place.start > text.length) return null;
  const { before, part, after } = partOf(text, place);
  return (
    <code className={classes.text}>
      {before}
      {/* Where something is missing, the part is empty: a space is marked instead, so that the position can be seen. */}
      <mark>{part.trim() === '' ? '\u2002' : part}</mark>
      {after}
    </code>
  );
}

/** Each node is parsed only once, however many problems it has. */
const known = new WeakMap<DecisionNode, ReadonlyMap<string, string>>();

function textsOf(node: DecisionNode): ReadonlyMap<string, string> {
  const cached = known.get(node);
  if (cached) return cached;
  const [parsed] = toParsedGraph({ nodes: [node], edges: [] }).nodes;
  const texts = new Map(parsed?.texts.map(({ at, text }) => [keyOf(at), text]));
  if (typeof parsed?.schema === 'string') texts.set(keyOf({ row: null, column: null }), parsed.schema);
  known.set(node, texts);
  return texts;
}

const keyOf = ({ row, column }: Pick<ProblemPlace, 'row' | 'column'>) => JSON.stringify([row, column]);

const maxAround = 40;
const maxPart = 60;

function partOf(text: string, { start, end }: ProblemPlace): { before: string; part: string; after: string } {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start) === -1 ? text.length : text.indexOf('\n', start);
  const partEnd = Math.min(end, lineEnd);
  const [before, part, after] = [
    text.slice(lineStart, start),
    text.slice(start, partEnd),
    text.slice(partEnd, lineEnd),
  ];
  return {
    before: before.length > maxAround ? `…${before.slice(-maxAround)}` : before.trimStart(),
    part: part.length > maxPart ? `${part.slice(0, maxPart)}…` : part,
    after: after.length > maxAround ? `${after.slice(0, maxAround)}…` : after.trimEnd(),
  };
}
