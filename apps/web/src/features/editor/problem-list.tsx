import type { Problem } from '@rulewright/contract';
import { useId } from 'react';
import { FailureMark } from '#shared/ui/failure-mark.tsx';
import type { Graph } from './content.ts';
import classes from './problem-list.module.css';

type Props = {
  problems: readonly Problem[];
  nodes: Graph['nodes'];
  showNode: (id: string) => void;
};

/** What keeps the graph from being published. A node's name leads to the node. */
export function ProblemList({ problems, nodes, showNode }: Props) {
  const title = useId();
  if (problems.length === 0) return null;
  const names = new Map(nodes.map(({ id, name }) => [id, name]));

  return (
    <section className={classes.problems} aria-labelledby={title}>
      <FailureMark />
      <h2 id={title}>{problems.length === 1 ? '1 problem' : `${problems.length} problems`} to fix before publishing</h2>
      <ul>
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
    </section>
  );
}
