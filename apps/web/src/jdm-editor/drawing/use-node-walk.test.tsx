import { act, renderHook } from '@testing-library/react';
import { ReactFlowProvider } from '@xyflow/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FlowNode } from './flow-graph.ts';
import { useNodeWalk } from './use-node-walk.ts';

const nodes = ['a', 'b'].map((id) => ({ id, position: { x: 0, y: 0 } })) as FlowNode[];
const frame = document.createElement('div');

function draw(id: string) {
  const card = document.createElement('div');
  card.className = 'react-flow__node';
  card.dataset.id = id;
  card.tabIndex = -1;
  frame.append(card);
}

const focused = () => (document.activeElement as HTMLElement).dataset.id;
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
const walk = () => renderHook(() => useNodeWalk({ current: frame }, nodes), { wrapper: ReactFlowProvider }).result;

beforeEach(() => document.body.append(frame));
afterEach(() => {
  frame.replaceChildren();
  frame.remove();
});

test('a node that is not drawn yet gets the focus when it is', async () => {
  draw('a');
  const { current } = walk();
  current.goTo('a');
  expect(focused()).toBe('a');
  current.goTo('b');
  draw('b');
  for (let frames = 0; frames < 3; frames++) await nextFrame();
  expect(focused()).toBe('b');
});

test('the focus stays with whoever went on before the node was drawn', async () => {
  draw('a');
  const { current } = walk();
  current.goTo('b');
  current.goTo('a');
  draw('b');
  for (let frames = 0; frames < 3; frames++) await nextFrame();
  expect(focused()).toBe('a');
});
