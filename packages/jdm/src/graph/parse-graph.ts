import type { DecisionGraph } from '@rulewright/contract';

/** A graph read from its text, or null where the text is none. Not with the contract's schema: workers start sooner. */
export function parseGraph(text: string): DecisionGraph | null {
  try {
    const graph = JSON.parse(text);
    const whole =
      every(graph?.nodes, ({ id, type, name }) => isText(id) && isText(type) && isText(name)) &&
      every(graph?.edges, ({ id, sourceId, targetId }) => isText(id) && isText(sourceId) && isText(targetId));
    return whole ? graph : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown) => typeof value === 'string';

const every = (items: unknown, holds: (item: Record<string, unknown>) => boolean) =>
  Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null && holds(item));
