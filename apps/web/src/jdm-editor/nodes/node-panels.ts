import type { NodeKind } from '@rulewright/jdm';
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { NodePanelProps } from './node-panel.ts';

type LazyPanel = ComponentType<NodePanelProps> & { loadAgain: () => void };

/** The panel that edits each kind of node. Each is loaded when the first node of its kind is opened. */
export const nodePanels: Partial<Record<NodeKind, LazyPanel>> = {
  expressionNode: lazyComponent(async () => (await import('./expression/expression-panel.tsx')).ExpressionPanel),
  functionNode: lazyComponent(async () => (await import('./function/function-panel.tsx')).FunctionPanel),
  switchNode: lazyComponent(async () => (await import('./switch/switch-panel.tsx')).SwitchPanel),
};
