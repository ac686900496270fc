import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';

/**
 * A component made of parts of the graph editor. Those ask for the types of expressions only once, so they must be
 * loaded before.
 */
export function lazyGraphComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(async () => {
    const ready = import('./expression-types.ts').then(({ loadExpressionTypes }) => loadExpressionTypes());
    const [component] = await Promise.all([load(), ready]);
    return component;
  });
}
