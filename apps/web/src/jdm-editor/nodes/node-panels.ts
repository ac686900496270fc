import type { NodeKind } from '@rulewright/jdm';
import { kindOf } from '@rulewright/jdm';
import { loadEditable } from '#jdm-editor/expressions/load-editable.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { LazyPanel } from './node-panel.ts';
import { viewOf } from './node-views.ts';

/** The panel that edits each kind of node. Each is loaded when the first node of its kind is opened, or is likely to be. */
const nodePanels: Record<NodeKind, LazyPanel> = {
  inputNode: lazyComponent(async () => (await import('#jdm-editor/schemas/schema-panel.tsx')).SchemaPanel),
  outputNode: lazyComponent(async () => (await import('#jdm-editor/schemas/schema-panel.tsx')).SchemaPanel),
  decisionTableNode: lazyComponent(async () => (await import('#jdm-editor/table/table-panel.tsx')).TablePanel),
  decisionNode: lazyComponent(async () => (await import('./decision/decision-panel.tsx')).DecisionPanel),
  expressionNode: lazyComponent(() =>
    loadEditable(async () => (await import('./expression/expression-panel.tsx')).ExpressionPanel),
  ),
  functionNode: lazyComponent(async () => (await import('./function/function-panel.tsx')).FunctionPanel),
  switchNode: lazyComponent(() => loadEditable(async () => (await import('./switch/switch-panel.tsx')).SwitchPanel)),
};

/** Shows and edits what a node of any kind holds, as JSON. */
const contentPanel: LazyPanel = lazyComponent(async () => (await import('./content-panel.tsx')).ContentPanel);

/** Nodes of kinds that we do not know are edited as JSON. */
export function panelOf(node: { type: string }, readOnly: boolean): LazyPanel {
  if (readOnly) return viewOf(node);
  const kind = kindOf(node);
  return kind ? nodePanels[kind] : contentPanel;
}
