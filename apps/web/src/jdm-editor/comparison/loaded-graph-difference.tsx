import type { DecisionGraphType } from '@gorules/jdm-editor';
import { calculateDiffGraph, DecisionGraph as GraphEditor } from '@gorules/jdm-editor';
import type { DecisionGraph } from '@rulewright/contract';
import { useState } from 'react';
import { decisionNode } from '#jdm-editor/canvas/decision-node.tsx';
import { fitWhenMeasured } from '#jdm-editor/canvas/fit-when-measured.ts';
import { placeNodes } from '#jdm-editor/canvas/place-nodes.ts';
import { GraphTheme } from '#jdm-editor/setup/graph-theme.tsx';
import type { Change, GraphChanges } from './compare-graphs.ts';
import classes from './graph-difference.module.css';

type Props = { before: DecisionGraph; after: DecisionGraph; changes: GraphChanges };

const components = [decisionNode];
const attribution = { hideAttribution: true };

export function LoadedGraphDifference({ before, after, changes }: Props) {
  const [drawing] = useState(() => drawingOf(before, after, changes));

  return (
    <GraphTheme>
      <div className={classes.drawing}>
        <GraphEditor
          components={components}
          value={drawing}
          disabled
          hideLeftToolbar
          onReactFlowInit={(flow) => fitWhenMeasured(flow)}
          reactFlowProOptions={attribution}
        />
      </div>
    </GraphTheme>
  );
}

/**
 * The editor marks what changed inside of the node kinds that it knows. Which nodes and edges changed at all comes from
 * our own comparison.
 */
function drawingOf(before: DecisionGraph, after: DecisionGraph, { nodes, edges }: GraphChanges): DecisionGraphType {
  const difference = calculateDiffGraph(drawable(after), drawable(before));
  const marked = <Item extends { id: string; _diff?: object }>(items: Item[], changes: ReadonlyMap<string, Change>) =>
    items.map((item) => ({ ...item, _diff: { ...item._diff, status: changes.get(item.id) ?? 'unchanged' } }));
  return { nodes: marked(difference.nodes, nodes), edges: marked(difference.edges, edges) };
}

const drawable = (graph: DecisionGraph) => placeNodes(graph) as unknown as DecisionGraphType;
