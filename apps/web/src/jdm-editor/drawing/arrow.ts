import type { EdgeMarker } from '@xyflow/react';
import { MarkerType } from '@xyflow/react';

/** The head of a line: in its colour, and of one size however thick the line is. */
export const arrow: EdgeMarker = {
  type: MarkerType.ArrowClosed,
  color: 'context-stroke',
  markerUnits: 'userSpaceOnUse',
  width: 24,
  height: 24,
};
