import type { NodeKind } from '@rulewright/jdm';
import { kindOf } from '@rulewright/jdm';
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { NodePanelProps } from './node-panel.ts';

type LazyPanel = ComponentType<NodePanelProps> & { loadAgain: () => void };

/** The panel that edits each kind of node. Each is loaded when the first node of its kind is opened. */
const nodePanels: Record<NodeKind, LazyPanel> = {
  inputNode: lazyComponent(async () => (await import('./input/input-panel.tsx')).InputPanel),
  outputNode: lazyComponent(async () => (await import('./output/output-panel.tsx')).OutputPanel),
  decisionTableNode: lazyComponent(async () => (await import('#jdm-editor/table/table-panel.tsx')).TablePanel),
  decisionNode: lazyComponent(async () => (await import('./decision/decision-panel.tsx')).DecisionPanel),
  expressionNode: lazyComponent(async () => (await import('./expression/expression-panel.tsx')).ExpressionPanel),
  functionNode: lazyComponent(async () => (await import('./function/function-panel.tsx')).FunctionPanel),
  switchNode: lazyComponent(async () => (await import('./switch/switch-panel.tsx')).SwitchPanel),
};

/** A table that is only looked at loads nothing that edits. */
const tableView: LazyPanel = lazyComponent(async () => (await import('#jdm-editor/table/table-view.tsx')).TableView);

/** Shows and edits what a node of any kind holds, as JSON. */
const contentPanel: LazyPanel = lazyComponent(async () => (await import('./content-panel.tsx')).ContentPanel);

/** Nodes of kinds that we do not know are edited as JSON. */
export function panelOf(node: { type: string }, readOnly: boolean): LazyPanel {
  const kind = kindOf(node);
  if (readOnly && kind === 'decisionTableNode') return tableView;
  return kind ? nodePanels[kind] : contentPanel;
}
