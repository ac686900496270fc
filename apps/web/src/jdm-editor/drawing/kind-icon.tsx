import type { NodeKind } from '@rulewright/jdm';
import { kindOf } from '@rulewright/jdm';
import { Outline } from '#ui/graphics/icon.tsx';

const drawings: Record<NodeKind, string> = {
  inputNode: 'M11.5 3.5h5v13h-5M3 10h9M9 6.5l3.5 3.5L9 13.5',
  outputNode: 'M8.5 3.5h-5v13h5M7 10h9.5M13 6.5l3.5 3.5-3.5 3.5',
  decisionTableNode: 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 8v8',
  expressionNode: 'M4 7.5h12M4 12.5h12M12.5 3.5l-5 13',
  functionNode: 'm6.5 5.5-4 4.5 4 4.5M13.5 5.5l4 4.5-4 4.5M11.5 3.5l-3 13',
  switchNode: 'M2.5 10h5l4-5.5h6M7.5 10l4 5.5h6M14.5 2l3 2.5-3 2.5M14.5 13l3 2.5-3 2.5',
  decisionNode: 'M4.5 2.5H12L15.5 6v11.5h-11zM12 2.5V6h3.5M7 12h5M10 9.5l2.5 2.5L10 14.5',
};
const unknown = 'M4 4h12v12H4zM8 8.25a2 2 0 1 1 2.75 1.9c-.5.25-.75.6-.75 1.1M10 13v.75';

/** Decorative: always next to the name of the kind, or on a button that has it. */
export function KindIcon({ type, size = 18 }: { type: string; size?: number }) {
  const kind = kindOf({ type });
  return <Outline path={kind ? drawings[kind] : unknown} size={size} join="round" />;
}
