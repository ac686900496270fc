import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';

/** What is made of parts of the graph editor. That asks for the types of expressions once: they must be there by then. */
export function lazyGraphComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(async () => {
    const ready = import('./expression-types.ts').then(({ loadExpressionTypes }) => loadExpressionTypes());
    const [component] = await Promise.all([load(), ready]);
    return component;
  });
}
