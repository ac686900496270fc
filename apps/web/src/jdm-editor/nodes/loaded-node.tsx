import { ActionIcon, Box, Tooltip } from '@mantine/core';
import type { Problem, ProblemPlace } from '@rulewright/contract';
import { anyType, kindOf, newNode, responseFields, responseValues, scopeAt } from '@rulewright/jdm';
import type { ReactNode } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { branchOf } from '#jdm-editor/drawing/flow-graph.ts';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { KindIcon } from '#jdm-editor/drawing/kind-icon.tsx';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { changeNode } from '#jdm-editor/edits/graph-edits.ts';
import { renameAsStep } from '#jdm-editor/edits/node-names.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { NodeName } from './node-name.tsx';
import type { LeadingEdge, NodePanelProps } from './node-panel.ts';
import { panelOf } from './node-panels.ts';
import { NodeScopes } from './node-scopes.ts';
import classes from './opened-node.module.css';

export type OpenedNodeProps = {
  graph: Graph;
  nodeId: string;
  edit: EditGraph;
  readOnly: boolean;
  problems: readonly Problem[];
  run: GraphRun | null;
  shown: ProblemPlace | null;
  /** Not null where somebody opened the node to work in it. A new object focuses it again. */
  takesFocus: object | null;
  close: () => void;
  /** Further buttons of the head. */
  children?: ReactNode;
};

/** The opened node: its name, and the panel that edits what it holds. */
export function LoadedNode(props: OpenedNodeProps) {
  const { graph, nodeId, edit, readOnly, problems, run, shown, takesFocus, close, children } = props;
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const own = useMemo(() => problems.filter(({ node_id }) => node_id === nodeId), [problems, nodeId]);
  const leadsTo = useLeadsTo(graph, nodeId);
  const latest = useRef(graph);
  latest.current = graph;

  const editNode = useCallback<NodePanelProps['edit']>(
    (step, change, mergeKey) =>
      edit(step, (before) => changeNode(before, nodeId, change), mergeKey && `${nodeId} ${mergeKey}`),
    [edit, nodeId],
  );
  const section = useRef<HTMLElement>(null);
  // Before its panel has its turn, which may have a better place to begin at.
  useLayoutEffect(() => {
    // What shows a problem focuses its text.
    if (takesFocus) section.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const scopes = useMemo(() => new NodeScopes(nodeId), [nodeId]);
  const scope = useCallback<NodePanelProps['scope']>(
    (at) => scopeAt(scopes.graphFor(latest.current), { nodeId, row: null, column: null, ...at }) ?? anyType,
    [scopes, nodeId],
  );
  const graphNow = useCallback(() => latest.current, []);
  const response = useMemo<NodePanelProps['response']>(
    () => ({
      fields: () => responseFields(scopes.graphFor(latest.current), nodeId),
      valuesOf: (field) => responseValues(scopes.graphFor(latest.current), nodeId, field),
    }),
    [scopes, nodeId],
  );
  const basis = useCallback(() => scopes.graphFor(latest.current), [scopes]);
  if (!node) return null;
  const Panel = panelOf(node, readOnly);
  const kind = kindOf(node);

  return (
    <section
      ref={section}
      className={classes.node}
      aria-label={node.name || 'Node without a name'}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isAtRest(event.target, event.currentTarget)) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={classes.head}>
        <KindIcon type={node.type} size={17} />
        <NodeName
          key={nodeId}
          name={node.name}
          readOnly={readOnly}
          rename={(name) => renameAsStep(latest.current, edit, nodeId, name)}
        />
        <span className={classes.kind}>{kind ? newNode(kind).name : node.type}</span>
        {children}
        <Tooltip label="Close" openDelay={400}>
          <ActionIcon variant="subtle" color="gray" aria-label="Close the node" onClick={close}>
            <Icon name="close" size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Box flex={1} mih={0}>
        <LazyBox
          loading="Loading..."
          failure="This node cannot be shown. All of it is still there as text."
          loadAgain={Panel.loadAgain}
        >
          <Panel
            key={nodeId}
            node={node}
            edit={editNode}
            editGraph={edit}
            graph={graphNow}
            readOnly={readOnly}
            scope={scope}
            response={response}
            basis={basis}
            problems={own}
            leadsTo={leadsTo}
            shown={shown}
            run={run?.nodes.get(nodeId) ?? null}
            hasRun={run !== null}
          />
        </LazyBox>
      </Box>
    </section>
  );
}

export const preparePanelOf = (node: { type: string }, readOnly: boolean) => panelOf(node, readOnly).ahead();

/** Whether nothing has its own use for Escape: fields, tables, menus, and dialogs, which stand elsewhere in the page. */
const isAtRest = (target: EventTarget, section: Element) =>
  target instanceof Element &&
  section.contains(target) &&
  !target.closest('input, textarea, select, [contenteditable], [role="grid"], [role="menu"]');

function useLeadsTo({ nodes, edges }: Graph, nodeId: string): readonly LeadingEdge[] {
  const list = edges
    .filter(({ sourceId }) => sourceId === nodeId)
    .map((edge) => ({
      branch: branchOf(edge),
      name: nodes.find(({ id }) => id === edge.targetId)?.name ?? '',
    }));
  const key = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same list while its text is the same.
  return useMemo(() => list, [key]);
}
