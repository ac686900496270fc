import '@xyflow/react/dist/base.css';
import '#jdm-editor/drawing/flow.css';
import type { Problem } from '@rulewright/contract';
import type { NodeKind } from '@rulewright/jdm';
import type { FinalConnectionState } from '@xyflow/react';
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import type { DragEvent, Ref } from 'react';
import { use, useCallback, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { arrow } from '#jdm-editor/drawing/arrow.ts';
import { CARD_WIDTH, HANDLE_TOP } from '#jdm-editor/drawing/card-layout.ts';
import { nodeTypes, rendersOnlyVisible } from '#jdm-editor/drawing/drawn-nodes.ts';
import type { FlowEdge, FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { hasWayIn, hasWayOut } from '#jdm-editor/drawing/flow-graph.ts';
import { marksOf } from '#jdm-editor/drawing/graph-marks.ts';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import type { NodeActions } from '#jdm-editor/drawing/node-actions.ts';
import { NodeActionsContext } from '#jdm-editor/drawing/node-actions.ts';
import { isTiny, NEAR_ZOOM } from '#jdm-editor/drawing/node-card.tsx';
import { MIN_ZOOM } from '#jdm-editor/drawing/opening-viewport.ts';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import { useOpeningView } from '#jdm-editor/drawing/use-opening-view.ts';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { renameAsStep } from '#jdm-editor/edits/node-names.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { useLatest } from '#lib/use-latest.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { CanvasTools } from './canvas-tools.tsx';
import classes from './loaded-canvas.module.css';
import { Overview } from './overview.tsx';
import { dragType, Palette } from './palette.tsx';
import type { LineStart } from './use-canvas-actions.ts';
import { useCanvasActions, wordsOf } from './use-canvas-actions.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useDrawnGraph } from './use-drawn-graph.ts';
import { useOpenedInSight } from './use-opened-in-sight.ts';

export type CanvasHandle = {
  /** Selects a node and brings it into the middle of the view. */
  showNode: (id: string) => void;
};

export type CanvasProps = {
  graph: Pick<Graph, 'nodes' | 'edges'>;
  edit: EditGraph;
  disabled: boolean;
  /** What a run did, to be marked on the nodes. */
  run: GraphRun | null;
  problems: readonly Problem[];
  /** The node whose panel is open. */
  opened: string | null;
  open: (id: string) => void;
  /** Shows another node in the panel that is open. */
  follow: (id: string) => void;
  handle: Ref<CanvasHandle>;
};

const AddMenu = lazyComponent(async () => (await import('./add-menu.tsx')).AddMenu);
const ShortcutsDialog = lazyDialog(
  async () => (await import('#jdm-editor/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const edgeDefaults = {
  type: 'default',
  interactionWidth: 24,
  markerEnd: arrow,
};
const multiSelection = ['Shift', 'Meta', 'Control'];

/** The canvas on which a decision graph is edited. */
export function LoadedCanvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

type OpenLine = { start: LineStart; at: { x: number; y: number }; flowAt: { x: number; y: number } };

function Canvas({ graph, edit, disabled, run, problems, opened, open, follow, handle }: CanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useLatest(graph);
  const bar = useRef<HTMLDivElement>(null);
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const [said, say] = useTemporaryMessage();
  const [hasFocus, setHasFocus] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const [listing, setListing] = useState(false);
  const keysId = useId();
  const [line, setLine] = useState<OpenLine | null>(null);
  const tests = use(TestCoverageContext).marks;
  const marks = useMemo(() => marksOf(graph, problems, run, tests), [graph, problems, run, tests]);
  const drawn = useDrawnGraph(graph, marks);
  const overview = useRef<HTMLDivElement>(null);
  const covered = useCallback(
    () => ({
      above: bar.current?.offsetHeight ?? 0,
      // A graph is fitted into all of the height: the overview only covers a corner, but a new node should not be under it.
      below: 0,
      overview: overview.current?.offsetHeight ?? 0,
    }),
    [],
  );
  const showAll = useOpeningView(drawn.nodes, covered, false);
  const actions = useCanvasActions({ graph, edit, drawn, covered, showAll, say });
  const { goTo, handlers } = useCanvasKeys({
    frame,
    drawn,
    actions,
    disabled,
    open,
    rename: beginRename,
    search: () => setSearching(true),
    listKeys: () => setListing(true),
    say,
  });
  useOpenedInSight(drawn.nodes, opened, covered);

  /** The name is changed on the card, which shows only a small picture of itself from far away. */
  function beginRename(id: string) {
    setRenaming(id);
    if (flow.getZoom() < NEAR_ZOOM) void flow.fitView({ nodes: [{ id }], maxZoom: 1 });
  }

  const { select } = drawn;
  useImperativeHandle(
    handle,
    () => ({
      showNode(id) {
        // The canvas may be scrolled out of view itself.
        frame.current?.scrollIntoView({ block: 'nearest' });
        select([id]);
        requestAnimationFrame(() => void flow.fitView({ nodes: [{ id }], maxZoom: 1 }));
      },
    }),
    [flow, select],
  );

  const nodeActions = useMemo<NodeActions>(
    () => ({
      open,
      openLabel: disabled ? 'View' : 'Edit',
      renaming,
      rename(id, name) {
        setRenaming(null);
        if (name !== null) renameAsStep(latest.current, edit, id, name);
        frame.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus();
      },
    }),
    [open, disabled, renaming, edit, latest],
  );

  /** The line that lies under a point of the screen. */
  function edgeAt(x: number, y: number): string | null {
    const path = document.elementsFromPoint(x, y).find((element) => element.closest('.react-flow__edge'));
    return path?.closest<HTMLElement>('.react-flow__edge')?.dataset.id ?? null;
  }

  const [dropEdge, setDropEdge] = useState<string | null>(null);
  const drag = {
    onDragOver(event: DragEvent) {
      if (disabled || !event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDropEdge(edgeAt(event.clientX, event.clientY));
    },
    onDragLeave: () => setDropEdge(null),
    onDrop(event: DragEvent) {
      const kind = event.dataTransfer.getData(dragType) as NodeKind | '';
      setDropEdge(null);
      if (disabled || kind === '') return;
      event.preventDefault();
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      actions.drop(kind, { x: at.x - CARD_WIDTH / 2, y: at.y - HANDLE_TOP }, edgeAt(event.clientX, event.clientY));
      frame.current?.focus({ preventScroll: true });
    },
  };

  function endDrag(dragged: readonly FlowNode[]) {
    const positions = new Map(
      dragged.map(({ id, position: { x, y } }) => [id, { x: Math.round(x), y: Math.round(y) }]),
    );
    actions.move(positions, `move ${wordsOf(dragged)}`);
  }

  function endLine(event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) {
    if (isValid || toNode || !fromNode || !fromHandle) return;
    const { clientX, clientY } = 'changedTouches' in event ? (event.changedTouches[0] as Touch) : event;
    const start = { nodeId: fromNode.id, handle: fromHandle.id ?? null, type: fromHandle.type };
    // Somewhere on a card counts as its dot: the dot is small, and moves away from the pointer where the canvas scrolls at its edge.
    const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.react-flow__node');
    if (card) return actions.joinToNode(start, card.dataset.id ?? '');
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    setLine({
      start,
      at: { x: clientX - box.x, y: clientY - box.y },
      flowAt: flow.screenToFlowPosition({ x: clientX, y: clientY }),
    });
  }

  const edges = useMemo(
    () => drawn.edges.map((edge) => (edge.id === dropEdge ? { ...edge, className: 'dropped-on' } : edge)),
    [drawn.edges, dropEdge],
  );

  return (
    <div
      ref={frame}
      className={classes.canvas}
      role="application"
      aria-label="Decision graph"
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is worked by keys, for which it needs the focus.
      tabIndex={0}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      {...handlers}
      {...drag}
    >
      <NodeActionsContext value={nodeActions}>
        <ReactFlow
          data-tiny={useStore(isTiny) || undefined}
          nodes={drawn.nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          defaultEdgeOptions={edgeDefaults}
          onNodesChange={drawn.changeNodes}
          onEdgesChange={drawn.changeEdges}
          onNodeDragStop={(_, __, dragged) => endDrag(dragged)}
          onSelectionDragStop={(_, dragged) => endDrag(dragged)}
          onNodeClick={(_, node) => {
            if (opened !== null && opened !== node.id) follow(node.id);
          }}
          onNodeDoubleClick={(_, node) => open(node.id)}
          onConnect={({ source, target, sourceHandle }) => actions.join(source, target, sourceHandle)}
          onConnectEnd={endLine}
          onPaneClick={() => frame.current?.focus({ preventScroll: true })}
          connectionLineType={ConnectionLineType.Bezier}
          connectionRadius={32}
          nodesDraggable={!disabled}
          // The pointer nearly always moves a little during a click, which must not drag the node.
          nodeDragThreshold={4}
          nodesConnectable={!disabled}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          selectionMode={SelectionMode.Partial}
          multiSelectionKeyCode={multiSelection}
          // The wheel scrolls the page until somebody works on the canvas. With Ctrl it always zooms.
          panOnScroll={hasFocus}
          zoomOnScroll={false}
          preventScrolling={hasFocus}
          zoomOnDoubleClick={false}
          minZoom={MIN_ZOOM}
          maxZoom={2}
          onlyRenderVisibleElements={rendersOnlyVisible(drawn.nodes)}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
          {drawn.nodes.length > 0 && <Overview ref={overview} nodes={drawn.nodes} />}
          <Panel ref={bar} position="top-left" className={classes.bar}>
            {!disabled && <Palette canAdd={actions.canAdd} add={actions.add} />}
            <CanvasTools
              nodes={drawn.nodes}
              actions={actions}
              disabled={disabled}
              searching={searching}
              setSearching={setSearching}
              goTo={goTo}
              showAll={() => showAll(drawn.nodes)}
              listKeys={() => setListing(true)}
            />
          </Panel>
        </ReactFlow>
      </NodeActionsContext>
      {line && (
        <LazyContent loading={null} failure="The menu could not be loaded." loadAgain={AddMenu.loadAgain}>
          <AddMenu
            at={line.at}
            label={line.start.type === 'source' ? 'Leads to' : 'Comes from'}
            offers={(kind) =>
              actions.canAdd(kind) && (line.start.type === 'source' ? hasWayIn : hasWayOut)({ type: kind })
            }
            add={(kind) => actions.addAtLine(kind, line.flowAt, line.start)}
            close={() => setLine(null)}
          />
        </LazyContent>
      )}
      <p id={keysId} hidden>
        Arrows lead from node to node, Enter opens one, F2 renames it, L leads to its connections, Delete deletes it.
        The question mark lists all keys.
      </p>
      <ShortcutsDialog opened={listing} close={() => setListing(false)} />
      <div role="status" className={classes.said}>
        {said}
      </div>
    </div>
  );
}
