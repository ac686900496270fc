import type { NodeProps } from '@xyflow/react';
import { Handle, Position, useStore } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { memo, use, useRef } from 'react';
import { ExpressionText } from '#jdm-editor/expressions/expression-text.tsx';
import { branchTop, HANDLE_TOP } from './card-layout.ts';
import type { FlowNode, NodeMark } from './flow-graph.ts';
import { handlesOf, hasWayIn, hasWayOut, markWords } from './flow-graph.ts';
import { KindIcon } from './kind-icon.tsx';
import { NodeActionsContext } from './node-actions.ts';
import classes from './node-card.module.css';
import { editLabel } from './node-summary.ts';
import { ReachBadge } from './reach-badge.tsx';

/** A node of a graph: its name, its kind, and the part of its content that tells most. */
export const NodeCard = memo(function NodeCard({ data, selected, height }: NodeProps<FlowNode>) {
  const { node, summary, mark } = data;
  const { kind, line, rows, branches } = summary;
  const actions = use(NodeActionsContext);
  const openLabel = actions?.openLabel === 'Edit' ? editLabel(node) : 'View';
  const isFar = useStore(isFarAway);
  if (isFar) return <FarCard data={data} selected={selected} height={height} />;
  return (
    <div className={classes.card} {...looksOf(data, selected)} style={{ height }}>
      {hasWayIn(node) && <Handle type="target" position={Position.Left} style={{ top: HANDLE_TOP }} />}
      <div className={classes.head}>
        <span className={classes.icon}>
          <KindIcon type={node.type} />
        </span>
        <span className={classes.names}>
          {actions?.renaming === node.id ? (
            <NameField name={node.name} done={(name) => actions.rename(node.id, name)} />
          ) : (
            <span className={classes.name} title={node.name}>
              {node.name}
            </span>
          )}
          <span className={classes.kind}>{kind}</span>
        </span>
        {worstOf(mark) && (
          <span className={classes.problem} data-severity={worstOf(mark)} title={markWords(mark)}>
            !
          </span>
        )}
        {mark.change && <span className={classes.change}>{changeWords[mark.change]}</span>}
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
      {branches.map(({ id, text, word }, at) => (
        <div key={id} className={classes.branch}>
          <span>{text.trim() ? <ExpressionText>{text}</ExpressionText> : <em>{word}</em>}</span>
          <Handle type="source" position={Position.Right} id={id} style={{ top: branchTop(at) }} />
        </div>
      ))}
      <div className={classes.foot}>
        <span className={classes.line} title={line ?? undefined}>
          {line}
        </span>
        {mark.tests !== undefined && <ReachBadge cases={mark.tests} />}
        {actions && (
          // Not a stop of the Tab key: in a graph of a thousand nodes that would be a thousand. Enter opens a node.
          <button
            type="button"
            tabIndex={-1}
            className={`nodrag ${classes.open}`}
            aria-label={openLabel}
            onClick={() => actions.open(node.id)}
          >
            {/* Shorter where the tests need its room. */}
            {mark.tests === undefined ? openLabel : actions.openLabel}
          </button>
        )}
      </div>
      {hasWayOut(node) && branches.length === 0 && (
        <Handle type="source" position={Position.Right} style={{ top: HANDLE_TOP }} />
      )}
    </div>
  );
});

const looksOf = ({ node, mark }: FlowNode['data'], selected: boolean) => ({
  'data-kind': node.type,
  'data-selected': selected,
  'data-run': mark.run,
  'data-change': mark.change,
  'data-problem': worstOf(mark),
});

const worstOf = ({ errors, warnings }: NodeMark) => (errors ? 'error' : warnings ? 'warning' : undefined);

/** At a smaller zoom only the name of a card can be read. */
export const NEAR_ZOOM = 0.4;
/** At a still smaller one, lines and letters of their own size would be too thin to be seen. */
export const isTiny = ({ transform }: { transform: [number, number, number] }) => transform[2] < 0.3;
const isFarAway = ({ transform }: { transform: [number, number, number] }) => transform[2] < NEAR_ZOOM;

type FarProps = Pick<NodeProps<FlowNode>, 'data' | 'selected'> & { height: number | undefined };

/** A card seen from far away: a graph of a thousand nodes can be seen as a whole only so, and drawing all of them takes long. */
function FarCard({ data, selected, height }: FarProps) {
  const { node, summary } = data;
  return (
    <div className={`${classes.card} ${classes.far}`} {...looksOf(data, selected)} style={{ height }}>
      <span className={classes.name}>{node.name}</span>
      {/* The library looks for these whenever a card comes into sight, and draws no line to a card that has none. */}
      {handlesOf(node, summary).map(({ type, id, position, x, y }) => (
        <i
          key={`${type} ${id}`}
          className={`${type} ${classes.join}`}
          data-handleid={id}
          data-handlepos={position}
          style={{ left: x, top: y }}
        />
      ))}
    </div>
  );
}

const changeWords = { added: 'added', removed: 'removed', modified: 'changed', moved: 'moved' };

function NameField({ name, done }: { name: string; done: (name: string | null) => void }) {
  const isEnded = useRef(false);
  /** Once: ending takes the focus away, and leaving the field would end it again, with what Escape was to drop. */
  function end(text: string | null) {
    if (isEnded.current) return;
    isEnded.current = true;
    done(text);
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(event.currentTarget.value);
    if (event.key === 'Escape') end(null);
  };
  return (
    <input
      className={`nodrag ${classes.nameField}`}
      aria-label="Name of the node"
      defaultValue={name}
      // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to change the name.
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={press}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
    />
  );
}
