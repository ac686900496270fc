import type { Problem } from '@rulewright/contract';
import type { Ref } from 'react';
import { useId } from 'react';
import { errorsIn, problemsTitle } from '#jdm-editor/problems/counted-problems.ts';
import { ProblemItems } from '#jdm-editor/problems/problem-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { AlertIcon } from '#ui/graphics/alert-icon.tsx';
import type { Graph } from '../working-copy/content.ts';
import classes from './problem-list.module.css';

type Props = {
  problems: readonly Problem[];
  nodes: Graph['nodes'];
  showNode: ShowNode;
  fix: ((problem: Problem) => void) | null;
  ref?: Ref<HTMLElement>;
};

/** The errors that prevent publishing and the warnings, below the graph. The name of a node leads to it. */
export function ProblemList({ problems, nodes, showNode, fix, ref }: Props) {
  const title = useId();
  if (problems.length === 0) return null;

  return (
    <section
      ref={ref}
      className={classes.problems}
      data-severity={errorsIn(problems).length > 0 ? 'error' : 'warning'}
      aria-labelledby={title}
      tabIndex={-1}
    >
      <AlertIcon />
      <h2 id={title}>{problemsTitle(problems)}</h2>
      <ProblemItems problems={problems} nodes={nodes} showNode={showNode} fix={fix} />
    </section>
  );
}
