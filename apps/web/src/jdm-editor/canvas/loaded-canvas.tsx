import type { DecisionGraphRef, DecisionGraphType, Simulation } from '@gorules/jdm-editor';
import { DecisionGraph as GraphEditor } from '@gorules/jdm-editor';
import type { DecisionGraph, Problem } from '@rulewright/contract';
import type { Ref } from 'react';
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { ProblemMarks } from '#jdm-editor/problems/problem-marks.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { GraphTheme } from '#jdm-editor/setup/graph-theme.tsx';
import { sameJson } from '#lib/json/same-json.ts';
import { addByPress } from './add-by-press.ts';
import type { DocumentSearch } from './decision-node.tsx';
import { DocumentChoices, decisionNode } from './decision-node.tsx';
import type { Flow } from './fit-when-measured.ts';
import { fitWhenMeasured } from './fit-when-measured.ts';
import { fixCodeCompletion } from './fix-code-completion.ts';
import classes from './loaded-canvas.module.css';
import { placeNodes } from './place-nodes.ts';
import { watchHold } from './pointer-hold.ts';

export type DrawnGraph = Pick<DecisionGraph, 'nodes' | 'edges'>;

export type CanvasHandle = { showNode: ShowNode };

export type CanvasProps = {
  /** The graph to show. Only a new object replaces the drawing: edits do not need to be passed back. */
  graph: DrawnGraph;
  /** Called at once for every key press and every step of a drag. `underWay` is true until the node is dropped. */
  onEdit: (graph: DrawnGraph, options?: { underWay: boolean }) => void;
  disabled: boolean;
  /** An evaluation to show on the nodes. */
  simulate: Simulation | undefined;
  problems: readonly Problem[];
  /** The documents that decision nodes can call. */
  documents: DocumentSearch;
  handle: Ref<CanvasHandle>;
};

const components = [decisionNode];
/** Nodes of other kinds have no tab, because the canvas shows everything that they contain. */
const kindsWithTab = new Set(['decisionTableNode', 'expressionNode', 'functionNode']);
const attribution = { hideAttribution: true };

export function LoadedCanvas({ graph, onEdit, disabled, simulate, problems, documents, handle }: CanvasProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<DecisionGraphRef>(null);
  const [initial] = useState(() => placeNodes(graph));
  const drawn = useRef<DrawnGraph>(initial);
  const given = useRef(graph);
  const flow = useRef<Flow | null>(null);
  /** The node that was last requested by `showNode`. */
  const shown = useRef<string | null>(null);
  const reportEdit = useEffectEvent(onEdit);

  useEffect(() => {
    if (!frame.current) return;
    let underWay = false;
    const hold = watchHold(frame.current, () => {
      if (underWay) reportEdit(drawn.current);
      underWay = false;
    });
    const unsubscribe = editor.current?.stateStore.subscribe(({ decisionGraph }) => {
      const now = decisionGraph as DrawnGraph;
      // The editor also reports measuring and selecting, which are not edits.
      if (sameJson(now.nodes, drawn.current.nodes) && sameJson(now.edges, drawn.current.edges)) return;
      drawn.current = now;
      underWay = hold.isHeld();
      reportEdit(now, { underWay });
    });
    return () => {
      unsubscribe?.();
      hold.stop();
    };
  }, []);

  useEffect(() => {
    if (given.current === graph) return;
    given.current = graph;
    const { nodes, edges } = placeNodes(graph);
    const isAnother = !nodes.some(({ id }) => drawn.current.nodes.some((node) => node.id === id));
    drawn.current = { nodes, edges };
    editor.current?.setDecisionGraph({ nodes, edges } as DecisionGraphType, { skipOnChangeEvent: true });
    if (isAnother && flow.current) fitWhenMeasured(flow.current);
  }, [graph]);

  useEffect(() => (frame.current ? addByPress(frame.current) : undefined), []);

  useImperativeHandle(
    handle,
    () => ({
      showNode(nodeId, options) {
        shown.current = nodeId;
        const kind = drawn.current.nodes.find(({ id }) => id === nodeId)?.type ?? '';
        editor.current?.openTab(options?.opened && kindsWithTab.has(kind) ? nodeId : 'graph');
        editor.current?.triggerNodeSelect(nodeId, 'only');
        // The node is centred in the canvas, which may itself be scrolled out of view.
        frame.current?.scrollIntoView({ block: 'center' });
        // The graph is still hidden until the next frame when a table was open, and a hidden graph cannot be moved.
        requestAnimationFrame(() => centre(flow.current, nodeId));
      },
    }),
    [],
  );

  return (
    <GraphTheme>
      <div ref={frame} className={classes.canvas} id={id}>
        <ProblemMarks scope={id} problems={problems} />
        <DocumentChoices value={documents}>
          <GraphEditor
            components={components}
            ref={editor}
            defaultValue={initial as DecisionGraphType}
            disabled={disabled}
            simulate={simulate}
            // The editor's import and export drop fields that it does not know. Ours are above the canvas.
            hideLeftToolbar
            reactFlowProOptions={attribution}
            onReactFlowInit={(instance) => {
              flow.current = instance;
              // An empty graph is not fitted: that would happen when the first node is dropped, and move it.
              // A node that was requested before the graph was ready is centred afterwards.
              if (initial.nodes.length > 0)
                fitWhenMeasured(instance, () => shown.current && centre(instance, shown.current));
            }}
            onFunctionReady={fixCodeCompletion}
          />
        </DocumentChoices>
      </div>
    </GraphTheme>
  );
}

/** Centres a node, at most at its original size. */
function centre(flow: Flow | null, id: string): void {
  flow?.fitView({ nodes: [{ id }], maxZoom: 1 });
}
