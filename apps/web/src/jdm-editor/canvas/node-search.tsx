import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { nodeChoices } from '#jdm-editor/drawing/node-choices.ts';
import { NodeSelect } from '#jdm-editor/drawing/node-select.tsx';

type Props = { nodes: readonly FlowNode[]; find: (id: string | null) => void };

/** Finds a node by its name. */
export function NodeSearch({ nodes, find }: Props) {
  return (
    <NodeSelect
      label="Name of the node to find"
      placeholder="Find a node"
      data={nodeChoices(nodes.map(({ data }) => data.node))}
      choose={find}
    />
  );
}
