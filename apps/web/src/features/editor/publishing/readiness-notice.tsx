import { Box, Button, Group } from '@mantine/core';
import { errorsIn, problemsTitle } from '#jdm-editor/problems/counted-problems.ts';
import { ProblemItems } from '#jdm-editor/problems/problem-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import type { Graph } from '../working-copy/content.ts';
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
        <Box component="p" mb="xs">
          The graph could not be checked. {readiness.reason}
        </Box>
        <Button variant="default" size="xs" onClick={checkAgain}>
          Check Again
        </Button>
      </Banner>
    );
  }
  if (readiness.problems.length === 0) {
    // As high as the loading message that it replaces: a button that moves during a click is not clicked.
    return (
      <Group component="p" role="status" wrap="nowrap" gap="0.625rem" pb="md" c="dimmed">
        <Checkmark met /> No problems found
      </Group>
    );
  }
  return (
    <Banner tone={errorsIn(readiness.problems).length > 0 ? 'failure' : 'warning'}>
      <Box component="h3" mb="0.25rem" fz="sm" fw={600}>
        {problemsTitle(readiness.problems)}
      </Box>
      <ProblemItems problems={readiness.problems} nodes={nodes} showNode={showNode} />
    </Banner>
  );
}
