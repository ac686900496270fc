import type { NodeKind } from '@rulewright/jdm';
import { newNode } from '@rulewright/jdm';
import type { DragEvent } from 'react';
import { KindIcon } from '#jdm-editor/drawing/kind-icon.tsx';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import classes from './palette.module.css';

/** All kinds, in the order in which a decision is usually built. */
export const offeredKinds: readonly NodeKind[] = [
  'inputNode',
  'outputNode',
  'decisionTableNode',
  'expressionNode',
  'switchNode',
  'functionNode',
  'decisionNode',
];

export const dragType = 'application/x-rulewright-node';

type Props = { canAdd: (kind: NodeKind) => boolean; add: (kind: NodeKind) => void };

/** The kinds of nodes. One is added by pressing it, or by dragging it onto the canvas. */
export function Palette({ canAdd, add }: Props) {
  return (
    <div role="toolbar" aria-label="Add a node" className={classes.palette}>
      {offeredKinds.map((kind) => {
        const { name } = newNode(kind);
        const offered = canAdd(kind);
        const begin = ({ dataTransfer }: DragEvent) => {
          dataTransfer.setData(dragType, kind);
          dataTransfer.effectAllowed = 'copy';
        };
        return (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            draggable={offered}
            onDragStart={begin}
            onClick={() => offered && add(kind)}
            title={offered ? `Add: press, or drag onto the graph or onto a line` : 'A decision has only one'}
            {...ariaDisabled(!offered)}
          >
            <KindIcon type={kind} />
            <span>{name}</span>
          </button>
        );
      })}
    </div>
  );
}
