import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { stopLeadingTo } from './branch-lines.ts';

test('a branch leaves a node alone, also where lines of others have the same id', () => {
  const line = (sourceHandle: string, targetId: string) => ({ id: 'same', sourceId: 's', targetId, sourceHandle });
  const graph = { nodes: [], edges: [line('yes', 'a'), line('no', 'a'), line('yes', 'b')] } as unknown as Graph;
  const place = { nodeId: 's', at: 0, branch: 'yes' };
  expect(stopLeadingTo(graph, place, 'a').edges).toEqual([line('no', 'a'), line('yes', 'b')]);
  expect(stopLeadingTo(graph, place, 'c')).toBe(graph);
});
