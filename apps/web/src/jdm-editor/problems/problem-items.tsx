import type { DecisionGraph, Problem } from '@rulewright/contract';
import { MAX_PROBLEMS } from '@rulewright/jdm';
import { useMemo } from 'react';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import type { PlacedText } from './placed-text.ts';
import { findPlacedTexts } from './placed-text.ts';
import classes from './problem-items.module.css';

type Props = {
  problems: readonly Problem[];
  nodes: DecisionGraph['nodes'];
  showNode: ShowNode;
};

/** A check ends with so many problems, so that a graph with that many may have more. */
export function countedProblems(count: number) {
  if (count >= MAX_PROBLEMS) return `${MAX_PROBLEMS} or more problems`;
  return count === 1 ? '1 problem' : `${count} problems`;
}

/** What is wrong with a graph, one line each. A node's name is a button that leads to the node, and to what is in it. */
export function ProblemItems({ problems, nodes, showNode }: Props) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const placedText = useMemo(() => findPlacedTexts(nodes), [nodes]);

  return (
    <ul className={classes.items}>
      {problems.map((problem) => {
        const { message, node_id, place } = problem;
        const name = node_id === null ? undefined : names.get(node_id);
        const text = placedText(problem);
        return (
          <li key={`${node_id} ${place?.row} ${place?.column} ${message}`}>
            {node_id !== null && name !== undefined && (
              <>
                <button type="button" onClick={() => showNode(node_id, { opened: place !== undefined })}>
                  {name || 'A node without a name'}
                </button>
                {': '}
              </>
            )}
            {message}
            {text && <Marked {...text} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A part that lacks something at its end is empty, and its place is marked all the same. */
const Marked = ({ before, part, after }: PlacedText) => (
  <code className={classes.text}>
    {before}
    <mark>{part.trim() === '' ? '\u2002' : part}</mark>
    {after}
  </code>
);
