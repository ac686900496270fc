import type { DecisionGraph, Problem } from '@rulewright/contract';
import classes from './problem-items.module.css';

type Props = {
  problems: readonly Problem[];
  nodes: DecisionGraph['nodes'];
  showNode: (id: string) => void;
};

export const countedProblems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);

/** What is wrong with a graph, one line each. A node's name is a button that leads to the node. */
export function ProblemItems({ problems, nodes, showNode }: Props) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));

  return (
    <ul className={classes.items}>
      {problems.map(({ message, node_id }) => {
        const name = node_id === null ? undefined : names.get(node_id);
        return (
          <li key={`${node_id} ${message}`}>
            {node_id !== null && name !== undefined && (
              <>
                <button type="button" onClick={() => showNode(node_id)}>
                  {name || 'A node without a name'}
                </button>
                {': '}
              </>
            )}
            {message}
          </li>
        );
      })}
    </ul>
  );
}
