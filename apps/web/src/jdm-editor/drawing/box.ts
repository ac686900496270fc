import type { Position } from '#jdm-editor/edits/graph-edits.ts';
import type { FlowNode } from './flow-graph.ts';

/** A part of the plane that a graph is drawn on. */
export type Box = Position & { width: number; height: number };

export const boxOf = ({ id, position, width = 0, height = 0 }: FlowNode) => ({ id, ...position, width, height });

export const isWithin = (one: Box, other: Box) =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;
