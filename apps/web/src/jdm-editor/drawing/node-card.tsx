import type { NodeProps } from '@xyflow/react';
import { Handle, Position } from '@xyflow/react';
import { memo } from 'react';
import { ExpressionText } from '../expressions/expression-text.tsx';
import type { FlowNode } from './flow-graph.ts';
import classes from './node-card.module.css';
import { summaryOf } from './node-summary.ts';

/** A node of a graph: its name, its kind, and the part of its content that tells most. */
export const NodeCard = memo(function NodeCard({ data: { node }, selected }: NodeProps<FlowNode>) {
  const { kind, line, rows, branches } = summaryOf(node);
  return (
    <div className={classes.card} data-kind={node.type} data-selected={selected}>
      {node.type !== 'inputNode' && <Handle type="target" position={Position.Left} />}
      <div className={classes.head}>
        <span className={classes.name}>{node.name}</span>
        <span className={classes.kind}>{kind}</span>
      </div>
      {rows.length > 0 && (
        <dl className={classes.rows}>
          {rows.map(({ key, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two expressions may have the same key.
            <div key={at} className={classes.row}>
              <dt>{key}</dt>
              <dd>
                <ExpressionText>{text}</ExpressionText>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {branches.map(({ id, text }) => (
        <div key={id} className={classes.branch}>
          {text.trim() ? <ExpressionText>{text}</ExpressionText> : <em>Otherwise</em>}
          <Handle type="source" position={Position.Right} id={id} />
        </div>
      ))}
      {line && <p className={classes.line}>{line}</p>}
      {node.type !== 'outputNode' && node.type !== 'switchNode' && <Handle type="source" position={Position.Right} />}
    </div>
  );
});
