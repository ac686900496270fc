import { useState } from 'react';
import { GraphWithOpenedNode } from '#jdm-editor/drawing/graph-with-opened-node.tsx';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { NodeFrame } from '#jdm-editor/nodes/node-frame.tsx';
import { OpenedNode } from '#jdm-editor/nodes/opened-node.tsx';

/** The tests are those of the graph that is edited, and say nothing about this one. */
const noCoverage = { marks: null, makeTest: null, whyNoTest: () => null };
const unedited = () => {};

type Props = {
  graph: Graph;
  /** For screen readers. */
  label: string;
};

/** A graph to look at, with all that its nodes hold. */
export function ViewedGraph({ graph, label }: Props) {
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  const close = () => setOpened(null);

  return (
    <GraphWithOpenedNode
      graph={graph}
      label={label}
      opened={opened?.id ?? null}
      open={(id) => setOpened({ id })}
      close={close}
    >
      {opened && (
        <TestCoverageContext value={noCoverage}>
          <NodeFrame back={close}>
            <OpenedNode
              graph={graph}
              nodeId={opened.id}
              edit={unedited}
              readOnly
              problems={[]}
              run={null}
              shown={null}
              takesFocus={opened}
              close={close}
            />
          </NodeFrame>
        </TestCoverageContext>
      )}
    </GraphWithOpenedNode>
  );
}
