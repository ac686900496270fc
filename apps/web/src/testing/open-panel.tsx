import { MantineProvider } from '@mantine/core';
import {
  anyType,
  checkGraph,
  responseFields,
  responseValues,
  scopeAt,
  toApiProblem,
  toParsedGraph,
} from '@rulewright/jdm';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { changeNode } from '#jdm-editor/edits/graph-edits.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';

type Options = Partial<Pick<NodePanelProps, 'readOnly' | 'run' | 'shown'>> & {
  type: string;
  requestSchema?: object;
  responseSchema?: object;
};

/** Opens the panel of a node with a content, in a graph of a request, the node and a response. */
export function openPanel(Panel: ComponentType<NodePanelProps>, content: unknown, options: Options) {
  const nodes = [
    {
      ...{ id: 'in', type: 'inputNode', name: 'Request' },
      ...(options.requestSchema && { content: { schema: JSON.stringify(options.requestSchema) } }),
    },
    { id: 'n', type: options.type, name: 'Node', content },
    { id: 'out', type: 'outputNode', name: 'Response', content: { schema: JSON.stringify(options.responseSchema) } },
  ];
  const edges = [
    { id: '1', sourceId: 'in', targetId: 'n' },
    { id: '2', sourceId: 'n', targetId: 'out', sourceHandle: 'yes' },
  ];
  let now = { nodes, edges } as unknown as Graph;
  const steps: string[] = [];

  let run = options.run ?? null;
  let hasRun = run !== null;

  function Opened({ shown }: Pick<NodePanelProps, 'shown'>) {
    const [graph, setGraph] = useState(now);
    const edit: EditGraph = (step, change) => {
      const after = change(now);
      if (after === now) return;
      now = after;
      steps.push(step);
      setGraph(after);
    };
    const node = graph.nodes.find(({ id }) => id === 'n');
    if (!node) return null;
    const parsed = toParsedGraph(graph);
    return (
      <Panel
        node={node}
        edit={(step, change, mergeKey) => edit(step, (before) => changeNode(before, 'n', change), mergeKey)}
        editGraph={edit}
        graph={() => now}
        readOnly={options.readOnly ?? false}
        scope={(at = { row: null, column: null }) => scopeAt(parsed, { nodeId: 'n', ...at }) ?? anyType}
        response={{
          fields: () => responseFields(parsed, 'n'),
          valuesOf: (field) => responseValues(parsed, 'n', field),
        }}
        basis={() => parsed}
        problems={checkGraph(parsed)
          .problems.map(toApiProblem)
          .filter(({ node_id }) => node_id === 'n')}
        run={run}
        hasRun={hasRun}
        leadsTo={graph.edges
          .filter(({ sourceId }) => sourceId === 'n')
          .map(({ sourceHandle, targetId }) => ({
            branch: (sourceHandle ?? null) as string | null,
            name: graph.nodes.find(({ id }) => id === targetId)?.name ?? '',
          }))}
        shown={shown}
      />
    );
  }

  const opened = (shown: NodePanelProps['shown']) => (
    <MantineProvider>
      <Opened shown={shown} />
    </MantineProvider>
  );
  const { rerender } = render(opened(options.shown ?? null));
  return {
    steps,
    /** Presses a problem of the node. */
    show: (place: NodePanelProps['shown']) => rerender(opened(place)),
    /** Runs the graph anew without coming to the node, or forgets that it was run. */
    loseRun(isForgotten: boolean) {
      run = null;
      hasRun = !isForgotten;
      rerender(opened(null));
    },
    graph: () => now,
    content: () => now.nodes.find(({ id }) => id === 'n')?.content as Record<string, unknown>,
  };
}
