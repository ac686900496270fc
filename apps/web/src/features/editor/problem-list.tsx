import type { Problem } from '@rulewright/contract';
import type { Ref } from 'react';
import { useId } from 'react';
import { FailureMark } from '#shared/ui/failure-mark.tsx';
import type { Graph } from './content.ts';
import classes from './problem-list.module.css';

type Props = {
  problems: readonly Problem[];
  nodes: Graph['nodes'];
  showNode: (id: string) => void;
  ref?: Ref<HTMLElement>;
};

export const countedProblems = (count: number) => (count === 1 ? '1 problem' : `${count} problems`);

/** What keeps the graph from being published. A node's name leads to the node. */
export function ProblemList({ problems, nodes, showNode, ref }: Props) {
  const title = useId();
  if (problems.length === 0) return null;
  const names = new Map(nodes.map(({ id, name }) => [id, name]));

  return (
    <section ref={ref} className={classes.problems} aria-labelledby={title} tabIndex={-1}>
      <FailureMark />
      <h2 id={title}>{countedProblems(problems.length)} to fix before publishing</h2>
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
