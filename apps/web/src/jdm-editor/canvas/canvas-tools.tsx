import { ActionIcon, Menu, Popover, Select, Tooltip } from '@mantine/core';
import { useReactFlow } from '@xyflow/react';
import type { ReactNode } from 'react';
import type { FlowEdge, FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { alignments } from './align.ts';
import classes from './canvas-tools.module.css';
import type { CanvasActions } from './use-canvas-actions.ts';

const drawings = {
  search: 'M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5ZM13 13l4.5 4.5',
  layout: 'M2.5 8h4.5v4H2.5zM13 3h4.5v4H13zM13 13h4.5v4H13zM7 10h3M13 5h-3v10h3',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  in: 'M10 4v12M4 10h12',
  out: 'M4 10h12',
  align: 'M3 3v14M6.5 5.5h10v3h-10zM6.5 11.5h6v3h-6z',
  duplicate: 'M3 3h10v10H3zM7 17h10V7',
  join: 'M6 10h8M5.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM14.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  remove: 'M4 5.5h12M8 5V3h4v2M5.5 5.5 6.25 17h7.5l.75-11.5M8.5 8.5v5.5M11.5 8.5v5.5',
};

function Tool({
  name,
  keys,
  icon,
  press,
}: {
  name: string;
  keys?: string;
  icon: keyof typeof drawings;
  press: () => void;
}) {
  return (
    <Tooltip label={keys ? `${name} (${keys})` : name} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={name} onClick={press}>
        <ToolIcon icon={icon} />
      </ActionIcon>
    </Tooltip>
  );
}

const ToolIcon = ({ icon }: { icon: keyof typeof drawings }) => (
  <svg
    width="17"
    height="17"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={drawings[icon]} />
  </svg>
);

type Props = {
  nodes: readonly FlowNode[];
  actions: CanvasActions;
  disabled: boolean;
  searching: boolean;
  setSearching: (searching: boolean) => void;
  goTo: (id: string) => void;
  children?: ReactNode;
};

/** What is done with the whole graph, and with what is selected. */
export function CanvasTools({ nodes, actions, disabled, searching, setSearching, goTo, children }: Props) {
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const { selectedNodes, selectedEdges } = actions;
  const anySelected = selectedNodes.length + selectedEdges.length > 0;

  return (
    <div className={classes.tools} role="toolbar" aria-label="Graph">
      {!disabled && anySelected && (
        <>
          {selectedNodes.length > 1 && (
            <>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label="Align">
                    <ToolIcon icon="align" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {alignments.map(({ value, label }) => (
                    <Menu.Item key={value} onClick={() => actions.align(value)}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <Tool name="Join from left to right" icon="join" press={actions.joinSelected} />
            </>
          )}
          {selectedNodes.length > 0 && (
            <Tool name="Duplicate" keys="Ctrl+D" icon="duplicate" press={actions.duplicate} />
          )}
          <Tool name="Delete" keys="Del" icon="remove" press={actions.removeSelected} />
          <span className={classes.line} />
        </>
      )}
      <Popover opened={searching} onChange={setSearching} position="bottom-end" trapFocus returnFocus width={260}>
        <Popover.Target>
          <Tooltip label="Find a node (Ctrl+F)" openDelay={400}>
            <ActionIcon variant="subtle" color="gray" aria-label="Find a node" onClick={() => setSearching(!searching)}>
              <ToolIcon icon="search" />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <Select
            aria-label="Name of the node to find"
            placeholder="Find a node"
            searchable
            limit={50}
            data-autofocus
            defaultDropdownOpened
            nothingFoundMessage="No node has this name"
            comboboxProps={{ withinPortal: false }}
            data={nodes.map(({ id, data }) => ({ value: id, label: data.node.name || 'Without a name' }))}
            onChange={(id) => {
              setSearching(false);
              if (id) setTimeout(() => goTo(id));
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {!disabled && <Tool name="Lay out the graph" icon="layout" press={() => void actions.layOut()} />}
      <Tool name="Zoom out" icon="out" press={() => void flow.zoomOut({ duration: 150 })} />
      <Tool name="Zoom in" icon="in" press={() => void flow.zoomIn({ duration: 150 })} />
      <Tool
        name="Show all of the graph"
        icon="fit"
        press={() => void flow.fitView({ padding: 0.1, maxZoom: 1, duration: 200 })}
      />
      {children}
    </div>
  );
}
