import { MantineProvider } from '@mantine/core';
import type { Problem } from '@rulewright/contract';
import { MAX_PROBLEMS } from '@rulewright/jdm';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { LoadedNode } from './loaded-node.tsx';

const content = {
  hitPolicy: 'first',
  inputs: [{ id: 'a', name: 'Age', field: 'age' }],
  outputs: [],
  rules: [{ _id: '1', a: '2026-01-31' }],
};
const graph = { nodes: [{ id: 't', type: 'decisionTableNode', name: 'Fee', content }], edges: [] } as unknown as Graph;
const problem: Problem = { severity: 'warning', code: 'unknown-name', message: 'It may be wrong', node_id: 'other' };

function open(problems: readonly Problem[], readOnly: boolean) {
  const node = (
    <LoadedNode
      graph={graph}
      nodeId="t"
      edit={() => {}}
      readOnly={readOnly}
      problems={problems}
      run={null}
      shown={null}
      takesFocus={null}
      close={() => {}}
    />
  );
  return render(<MantineProvider>{node}</MantineProvider>);
}

test.each([false, true])(
  'a cell has a mark for a problem that is not listed because there are too many, read only: %s',
  async (readOnly) => {
    const { unmount } = open(Array(MAX_PROBLEMS).fill(problem), readOnly);
    expect(await screen.findByRole('gridcell', { name: '2026-01-31' })).toHaveAccessibleDescription(
      'a date is written in quotes: "2026-01-31"',
    );
    unmount();
    open([problem], readOnly);
    expect(await screen.findByRole('gridcell', { name: '2026-01-31' })).not.toHaveAccessibleDescription();
  },
);
