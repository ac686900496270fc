import { Select } from '@mantine/core';
import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { nodeChoices } from '#jdm-editor/drawing/node-choices.ts';

type Props = { nodes: readonly FlowNode[]; find: (id: string | null) => void };

/** Finds a node by its name. */
export function NodeSearch({ nodes, find }: Props) {
  return (
    <Select
      aria-label="Name of the node to find"
      placeholder="Find a node"
      searchable
      limit={50}
      autoFocus
      defaultDropdownOpened
      nothingFoundMessage="No node has this name"
      comboboxProps={{ withinPortal: false }}
      data={nodeChoices(nodes.map(({ data }) => data.node))}
      onChange={find}
    />
  );
}
