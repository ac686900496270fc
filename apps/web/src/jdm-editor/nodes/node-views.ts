import type { NodeKind } from '@rulewright/jdm';
import { kindOf } from '@rulewright/jdm';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { LazyPanel } from './node-panel.ts';

/** What shows each kind of node to who only looks. Nothing of it brings an editor along. */
const nodeViews: Record<NodeKind, LazyPanel> = {
  inputNode: lazyComponent(async () => (await import('#jdm-editor/schemas/schema-view.tsx')).SchemaView),
  outputNode: lazyComponent(async () => (await import('#jdm-editor/schemas/schema-view.tsx')).SchemaView),
  decisionTableNode: lazyComponent(async () => (await import('#jdm-editor/table/table-view.tsx')).TableView),
  decisionNode: lazyComponent(async () => (await import('./decision/decision-panel.tsx')).DecisionPanel),
  expressionNode: lazyComponent(async () => (await import('./expression/expression-panel.tsx')).ExpressionPanel),
  functionNode: lazyComponent(async () => (await import('./function/function-view.tsx')).FunctionView),
  switchNode: lazyComponent(async () => (await import('./switch/switch-panel.tsx')).SwitchPanel),
};

const contentView: LazyPanel = lazyComponent(async () => (await import('./content-view.tsx')).ContentView);

/** Nodes of kinds that we do not know are shown as JSON. */
export function viewOf(node: { type: string }): LazyPanel {
  const kind = kindOf(node);
  return kind ? nodeViews[kind] : contentView;
}
