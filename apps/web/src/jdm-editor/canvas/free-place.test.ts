import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

type Box = [x: number, y: number, width: number, height: number];

function placed(name: string, box: Box, zoom = 1) {
  const element = document.createElement('div');
  element.className = name;
  element.getBoundingClientRect = () => new DOMRect(...box);
  Object.defineProperty(element, 'offsetWidth', { value: box[2] / zoom });
  return element;
}

function place(pane: Box, nodes: Box[], zoom?: number) {
  const element = placed('react-flow__renderer', pane);
  element.append(...nodes.map((box) => placed('react-flow__node', box, zoom)));
  const { x, y } = freePlace(element);
  return [x, y];
}

const pane: Box = [100, 200, 800, 600];

test('puts the first node into the middle', () => {
  expect(place(pane, [])).toEqual([500, 500]);
});

test('puts the next nodes below, then above, then beside', () => {
  const column: Box[] = [[390, 470, 226, 100]];
  expect(place(pane, column)).toEqual([500, 640]);
  column.push([390, 610, 226, 100]);
  expect(place(pane, column)).toEqual([500, 360]);
  column.push([390, 330, 226, 100]);
  expect(place(pane, column)).toEqual([740, 500]);
});

test('uses steps that match the zoom', () => {
  expect(place(pane, [[440, 480, 113, 50]], 0.5)).toEqual([500, 570]);
});

test('puts a node beside the others when there is no room in sight', () => {
  expect(place(pane, [pane])).toEqual([500, 920]);
  expect(place(pane, [[-9000, -9000, 20_000, 20_000]], 10)).toEqual([500, 500]);
});
