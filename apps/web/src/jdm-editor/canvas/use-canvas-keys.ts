import { useReactFlow } from '@xyflow/react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useRef } from 'react';
import type { FlowEdge, FlowNode } from '#jdm-editor/drawing/flow-graph.ts';
import { nodeAt, useNodeWalk } from '#jdm-editor/drawing/use-node-walk.ts';
import type { Direction } from '#lib/browser/arrow-keys.ts';
import { arrows } from '#lib/browser/arrow-keys.ts';
import type { CanvasActions } from './use-canvas-actions.ts';
import type { useDrawnGraph } from './use-drawn-graph.ts';

type Options = {
  frame: RefObject<HTMLElement | null>;
  drawn: ReturnType<typeof useDrawnGraph>;
  actions: CanvasActions;
  disabled: boolean;
  open: (id: string) => void;
  rename: (id: string) => void;
  search: () => void;
  listKeys: () => void;
  say: (message: string) => void;
};

const [step, largeStep] = [8, 64];
const vectors: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Whether an event is meant for a field in the canvas, or for a menu or a dialog of it, and not for the graph. */
const isInField = ({ target }: { target: EventTarget }) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role="menu"], [role="dialog"]') !== null;

/**
 * Everything on the canvas by keys. The graph is one stop of the Tab key; arrows lead from node to node. L leads to the
 * connections of a node, one after the other, and from a connection the arrows lead to its ends. Shift with an arrow selects
 * another node as well, and J joins those that are selected.
 */
export function useCanvasKeys({ frame, drawn, actions, disabled, open, rename, search, listKeys, say }: Options) {
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const walk = useNodeWalk(frame, drawn.nodes);
  const [only] = actions.selectedNodes;
  const [onlyEdge] = actions.selectedEdges;

  /** The node whose connections are gone through. */
  const cameFrom = useRef<string | null>(null);

  function goTo(id: string, keep: readonly string[] = []) {
    drawn.select([...keep, id]);
    walk.goTo(id);
  }

  function focusEdge(id: string) {
    frame.current
      ?.querySelector<SVGElement>(`.react-flow__edge[data-id="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }

  /** Selects the next connection of the selected node, or of the node that the selected connection was reached from. */
  function goToNextEdge(by: 1 | -1) {
    const nodeId = only?.id ?? cameFrom.current;
    const own = drawn.edges.filter(({ source, target }) => nodeId === source || nodeId === target);
    if (!nodeId || own.length === 0) return say(nodeId ? 'This node has no connections.' : 'Select a node first.');
    cameFrom.current = nodeId;
    const at = own.findIndex(({ id }) => id === onlyEdge?.id);
    const edge = own.at(at < 0 ? (by === 1 ? 0 : -1) : (at + by) % own.length);
    if (!edge) return;
    drawn.selectEdge(edge.id);
    const ends = drawn.nodes.filter(({ id }) => id === edge.source || id === edge.target);
    // In a large graph it is drawn only once it is in sight.
    if (!frame.current?.querySelector(`.react-flow__edge[data-id="${CSS.escape(edge.id)}"]`))
      void flow.fitView({ nodes: ends, maxZoom: flow.getZoom() });
    focusEdge(edge.id);
    requestAnimationFrame(() => requestAnimationFrame(() => focusEdge(edge.id)));
  }

  function goInDirection(direction: Direction, extend: boolean) {
    if (onlyEdge && !only) {
      goTo(direction === 'left' || direction === 'up' ? onlyEdge.source : onlyEdge.target);
      return;
    }
    const id = walk.next(direction, only?.id);
    if (id) goTo(id, extend ? actions.selectedNodes.map((node) => node.id) : []);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || isInField(event)) return;
    const mod = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const direction = arrows[key];
    // Of several that are selected, the one with the focus is meant.
    const current = nodeAt(event.target) ?? only?.id;
    const act = (() => {
      if (direction && mod) {
        const [dx, dy] = vectors[direction];
        const by = event.shiftKey ? largeStep : step;
        return () => !disabled && actions.nudge(dx * by, dy * by);
      }
      if (direction && !event.altKey) return () => goInDirection(direction, event.shiftKey);
      if (event.target instanceof HTMLButtonElement) return null;
      if (key === 'l' && !mod && !event.altKey) return () => goToNextEdge(event.shiftKey ? -1 : 1);
      if (key === 'j' && !mod && !event.altKey && !disabled && actions.selectedNodes.length > 1)
        return actions.joinSelected;
      if (key === '?' && !mod) return listKeys;
      if (key === 'Enter' && current) return () => open(current);
      if (key === 'F2' && current && !disabled) return () => rename(current);
      if ((key === 'Delete' || key === 'Backspace') && !disabled) return actions.removeSelected;
      if (key === 'Escape' && actions.selectedNodes.length + actions.selectedEdges.length > 0)
        return () => drawn.select([]);
      if (mod && key === 'a') return () => drawn.select(drawn.nodes.map(({ id }) => id));
      if (mod && key === 'd' && !disabled) return actions.duplicate;
      if (mod && key === 'f' && !event.shiftKey) return search;
      return null;
    })();
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
    if (key !== 'Delete' && key !== 'Backspace') return;
    // What had the focus was deleted: a connection leaves its node behind.
    if (onlyEdge && !only && cameFrom.current) goTo(cameFrom.current);
    else frame.current?.focus({ preventScroll: true });
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    const text = !isInField(event) && actions.copied();
    if (!text) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    say('Copied to clipboard!');
  }

  function onCut(event: ClipboardEvent<HTMLElement>) {
    onCopy(event);
    if (!event.defaultPrevented || disabled) return;
    actions.removeSelected();
    // What had the focus is gone, and the next key is meant for the graph.
    frame.current?.focus({ preventScroll: true });
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    if (isInField(event) || disabled) return;
    event.preventDefault();
    if (!actions.paste(event.clipboardData.getData('text/plain'))) say('The clipboard holds no nodes.');
  }

  return { goTo, handlers: { onKeyDown, onCopy, onCut, onPaste } };
}
