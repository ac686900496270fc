import { Button } from '@mantine/core';
import { errorsIn, problemsTitle } from '#jdm-editor/problems/counted-problems.ts';
import { ProblemItems } from '#jdm-editor/problems/problem-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import type { Graph } from '../working-copy/content.ts';
import classes from './publish-dialog.module.css';
import type { Readiness } from './use-readiness.ts';

type Props = {
  readiness: Readiness;
  nodes: Graph['nodes'];
  showNode: ShowNode;
  checkAgain: () => void;
};

/** Says whether the graph can be published, what to fix first if not, and the warnings. */
export function ReadinessNotice({ readiness, nodes, showNode, checkAgain }: Props) {
  if (readiness.state === 'checking') return <Loading>Checking the graph...</Loading>;
  if (readiness.state === 'unchecked') {
    return (
      <Banner tone="failure">
        <p className={classes.line}>The graph could not be checked. {readiness.reason}</p>
        <Button variant="default" size="xs" onClick={checkAgain}>
          Check Again
        </Button>
      </Banner>
    );
  }
  if (readiness.problems.length === 0) {
    // As high as the loading message that it replaces: a button that moves during a click is not clicked.
    return (
      <p role="status" className={classes.ready}>
        <Checkmark met /> No problems found
      </p>
    );
  }
  return (
    <Banner tone={errorsIn(readiness.problems).length > 0 ? 'failure' : 'warning'}>
      <h3 className={classes.title}>{problemsTitle(readiness.problems)}</h3>
      <ProblemItems problems={readiness.problems} nodes={nodes} showNode={showNode} />
    </Banner>
  );
}
