import type { ComponentType } from 'react';
import { lazily } from '#ui/lazy/lazy-component.tsx';

/** What is made of parts of the graph editor. That asks for the types of expressions once: they must be there by then. */
export function lazilyDrawn<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazily(async () => {
    const ready = import('./expression-types.ts').then(({ expressionsReady }) => expressionsReady());
    const [component] = await Promise.all([load(), ready]);
    return component;
  });
}
