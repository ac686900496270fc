import { ActionIcon, Menu, Popover, Tooltip } from '@mantine/core';
import type { FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { keysText } from '#lib/browser/keys-text.ts';
import type { IconName } from '#ui/graphics/icon.tsx';
import { Icon } from '#ui/graphics/icon.tsx';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { alignments } from './align.ts';
import classes from './canvas-tools.module.css';
import type { CanvasActions } from './use-canvas-actions.ts';
import { useZoomSteps } from './use-zoom-steps.ts';

/** The step of React Flow's own buttons. */
const ZOOM_STEP = 1.2;

const NodeSearch = lazyComponent(async () => (await import('./node-search.tsx')).NodeSearch);

function Tool({ name, keys, icon, press }: { name: string; keys?: string; icon: IconName; press: () => void }) {
  return (
    <Tooltip label={keys ? `${name} (${keysText(keys)})` : name} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={name} onClick={press}>
        <Icon name={icon} size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

type Props = {
  nodes: readonly FlowNode[];
  actions: CanvasActions;
  disabled: boolean;
  searching: boolean;
  setSearching: (searching: boolean) => void;
  goTo: (id: string) => void;
  showAll: () => void;
  listKeys: () => void;
};

/** What is done with the whole graph, and with what is selected. */
export function CanvasTools({ nodes, actions, disabled, searching, setSearching, goTo, showAll, listKeys }: Props) {
  const zoomBy = useZoomSteps();
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
                    <Icon name="align" size={17} />
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
              <Tool name="Join from left to right" keys="J" icon="join" press={actions.joinSelected} />
            </>
          )}
          {selectedNodes.length > 0 && (
            <Tool name="Duplicate" keys="Ctrl+D" icon="duplicate" press={actions.duplicate} />
          )}
          <Tool name="Delete" keys="Del" icon="delete" press={actions.removeSelected} />
          <span className={classes.line} />
        </>
      )}
      <Popover opened={searching} onChange={setSearching} position="bottom-end" trapFocus returnFocus width={260}>
        <Popover.Target>
          <Tooltip label={`Find a node (${keysText('Ctrl+F')})`} openDelay={400}>
            <ActionIcon variant="subtle" color="gray" aria-label="Find a node" onClick={() => setSearching(!searching)}>
              <Icon name="search" size={17} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <LazyContent loading="Loading..." failure="The search could not be loaded." loadAgain={NodeSearch.loadAgain}>
            <NodeSearch
              nodes={nodes}
              find={(id) => {
                setSearching(false);
                if (id) setTimeout(() => goTo(id));
              }}
            />
          </LazyContent>
        </Popover.Dropdown>
      </Popover>
      {!disabled && <Tool name="Lay out the graph" icon="layout" press={() => void actions.layOut()} />}
      <Tool name="Zoom out" icon="minus" press={() => zoomBy(1 / ZOOM_STEP)} />
      <Tool name="Zoom in" icon="add" press={() => zoomBy(ZOOM_STEP)} />
      <Tool name="Show all of the graph" icon="fit" press={showAll} />
      <Tool name="Keyboard shortcuts" keys="?" icon="help" press={listKeys} />
    </div>
  );
}
