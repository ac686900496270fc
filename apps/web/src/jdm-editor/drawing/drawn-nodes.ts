import { NodeCard } from './node-card.tsx';

/** How nodes are drawn. */
export const nodeTypes = { decision: NodeCard };

/** In a small graph all nodes are there for whoever reads the page without seeing it; in a large one those in sight. */
export const rendersOnlyVisible = (nodes: readonly unknown[]): boolean => nodes.length > 150;
