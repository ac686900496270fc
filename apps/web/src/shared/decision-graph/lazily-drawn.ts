import type { ComponentType } from 'react';
import { lazily } from '#shared/ui/lazily.tsx';

/** What is made of parts of the graph editor. That asks for the types of expressions once: they must be there by then. */
export function lazilyDrawn<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazily(async () => {
    const ready = import('./expressions.ts').then(({ expressionsReady }) => expressionsReady());
    const [component] = await Promise.all([load(), ready]);
    return component;
  });
}
