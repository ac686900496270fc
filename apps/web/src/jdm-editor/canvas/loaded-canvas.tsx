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
  /** What is drawn. Another object takes its place; what is edited is told and not waited for. */
  graph: DrawnGraph;
  /** Told of every edit at once: of each step of a node that is moved, which is under way until it is dropped, and each key. */
  onEdit: (graph: DrawnGraph, options?: { underWay: boolean }) => void;
  disabled: boolean;
  /** An evaluation to show on the nodes. */
  simulate: Simulation | undefined;
  problems: readonly Problem[];
  /** What decision nodes may run. */
  documents: DocumentSearch;
  handle: Ref<CanvasHandle>;
};

const components = [decisionNode];
/** Of the others all there is stands on the canvas. */
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
  /** The node that somebody asked to see last. */
  const shown = useRef<string | null>(null);
  const tell = useEffectEvent(onEdit);

  useEffect(() => {
    if (!frame.current) return;
    let underWay = false;
    const hold = watchHold(frame.current, () => {
      if (underWay) tell(drawn.current);
      underWay = false;
    });
    const unsubscribe = editor.current?.stateStore.subscribe(({ decisionGraph }) => {
      const now = decisionGraph as DrawnGraph;
      // It reports measuring and selecting as well, which is nobody's work.
      if (sameJson(now.nodes, drawn.current.nodes) && sameJson(now.edges, drawn.current.edges)) return;
      drawn.current = now;
      underWay = hold.isHeld();
      tell(now, { underWay });
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
        // The node comes into the middle of the canvas, which may itself be out of sight.
        frame.current?.scrollIntoView({ block: 'center' });
        // The way back from a table to the graph takes a moment, and a hidden graph cannot be moved.
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
            // Its buttons read and write files without what they do not know; ours are above the canvas.
            hideLeftToolbar
            reactFlowProOptions={attribution}
            onReactFlowInit={(instance) => {
              flow.current = instance;
              // Nothing to fit: the first node would be, later, and the canvas would jump under the hand that dropped it.
              // A node that was asked for before the graph could be drawn is in the middle afterwards.
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

/** Brings a node into the middle, as large as it can be read. */
function centre(flow: Flow | null, id: string): void {
  flow?.fitView({ nodes: [{ id }], maxZoom: 1 });
}
