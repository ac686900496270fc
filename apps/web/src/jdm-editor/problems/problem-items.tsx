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

/** The problems of a graph. A node's name is a button that shows the node, or opens the text that has the problem. */
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
                <button
                  type="button"
                  onClick={() => showNode(node_id, place ? { opened: true, place } : { opened: false })}
                >
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

/** Where something is missing, the part is empty: a space is marked instead, so that the position can be seen. */
const Marked = ({ before, part, after }: PlacedText) => (
  <code className={classes.text}>
    {before}
    <mark>{part.trim() === '' ? '\u2002' : part}</mark>
    {after}
  </code>
);
