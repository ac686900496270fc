import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { changeNode, moveNodes, partOf, removeNodes } from '#jdm-editor/edits/graph-edits.ts';
import { renameWithReferences } from '#jdm-editor/edits/node-names.ts';
import {
  addBehind,
  addCopies,
  canAdd,
  copiedPart,
  freshNode,
  insertWithRoom,
  join,
  joinInOrder,
  targetBehind,
} from './canvas-edits.ts';
import { freePlaceBeside, newCard } from './free-place.ts';

const node = (id: string, type: string, more: object = {}) => ({
  id,
  name: id,
  type,
  position: { x: 0, y: 0 },
  ...more,
});
const twoBranches = {
  statements: [
    { id: 'yes', condition: 'a' },
    { id: 'no', condition: '' },
  ],
};
const graph: Graph = {
  nodes: [
    node('in', 'inputNode'),
    node('which', 'switchNode', { content: twoBranches, later: 1 }),
    node('out', 'outputNode'),
  ],
  edges: [{ id: 'e', type: 'edge', sourceId: 'in', targetId: 'which' }],
};
const [input, which, out] = graph.nodes as [Graph['nodes'][0], Graph['nodes'][0], Graph['nodes'][0]];

test('nodes are joined one to the next, and those that cannot be joined leave the graph as it is', () => {
  const joined = joinInOrder({ ...graph, edges: [] }, [input, which, out]);
  expect(joined.edges).toMatchObject([
    { sourceId: 'in', targetId: 'which' },
    { sourceId: 'which', targetId: 'out', sourceHandle: 'yes' },
  ]);
  expect(joinInOrder(graph, [input, which])).toBe(graph);
  expect(joinInOrder(graph, [out, input])).toBe(graph);
});

test('a node is joined to the first branch of a switch that leads nowhere yet', () => {
  const once = join(graph, which, out);
  expect(once.edges[1]).toMatchObject({ sourceId: 'which', targetId: 'out', sourceHandle: 'yes' });
  expect(join(once, which, out).edges[2]).toMatchObject({ sourceHandle: 'no' });
});

test('nothing is joined to the beginning, or from the end', () => {
  expect(join(graph, which, input)).toBe(graph);
  expect(join(graph, out, which)).toBe(graph);
});

test('a node that is put on a line makes room for itself between the two', () => {
  const between = insertWithRoom(graph, 'e', { ...node('new', 'expressionNode'), position: { x: 10, y: 5 } });
  const xs = Object.fromEntries(between.nodes.map(({ id, position }) => [id, (position as { x: number }).x]));
  expect(xs).toEqual({ in: 0, new: 320, which: 640, out: 0 });
  const roomy = moveNodes(graph, new Map([['which', { x: 2000, y: 0 }]]));
  const placed = insertWithRoom(roomy, 'e', { ...node('new', 'expressionNode'), position: { x: 900, y: 5 } });
  expect(placed.nodes.map(({ position }) => (position as { x: number }).x)).toEqual([0, 2000, 0, 900]);
});

const lines = ({ edges }: Graph) => edges.map(({ sourceId, targetId }) => `${sourceId} ${targetId}`);
const ends = { nodes: [input, out], edges: [] };

test('a node that is added behind another is put on the only line that leads on from there', () => {
  const step = node('step', 'expressionNode');
  expect(lines(addBehind(graph, input, step))).toEqual(['in step', 'step which']);
  // A second Response cannot be between two nodes.
  expect(lines(addBehind(graph, input, node('end', 'outputNode')))).toEqual(['in which', 'in end']);
});

test('nodes that are added one behind the other between two ends make a way from one to the other', () => {
  const one = node('one', 'expressionNode');
  const added = addBehind(ends, input, one);
  expect(lines(added)).toEqual(['in one', 'one out']);
  expect(lines(addBehind(added, one, node('two', 'functionNode')))).toEqual(['in one', 'one two', 'two out']);
});

const branches = ({ edges }: Graph) =>
  edges.map(({ sourceId, sourceHandle, targetId }) => `${sourceId} ${sourceHandle ?? ''} ${targetId}`);

test('nodes that are added behind a switch are put behind one branch after the other, each leading to the Response', () => {
  const once = addBehind(join(graph, which, out), which, node('one', 'expressionNode'));
  expect(branches(once)).toEqual(['in  which', 'which yes one', 'one  out']);
  const twice = addBehind(once, which, node('two', 'expressionNode'));
  expect(branches(twice)).toEqual([...branches(once), 'which no two', 'two  out']);
  // No branch is left that leads nowhere, or straight to the Response.
  const thrice = addBehind(twice, which, node('three', 'expressionNode'));
  expect(branches(thrice)).toEqual([...branches(twice), 'which yes three', 'three  out']);
});

test('a node behind a switch is not put on the line of a branch that leads elsewhere, nor joined to one of two Responses', () => {
  const two = { ...graph, nodes: [...graph.nodes, node('other', 'outputNode')] };
  const once = addBehind(two, which, node('one', 'expressionNode'));
  expect(branches(once)).toEqual(['in  which', 'which yes one']);
  expect(branches(addBehind(once, which, node('end', 'outputNode')))).toEqual([...branches(once), 'which no end']);
});

test('a node between two ends that no line joined yet stands as far from one as from the other', () => {
  const [left, right] = [input, { ...out, position: { x: 400, y: 0 } }];
  const added = addBehind({ nodes: [left, right], edges: [] }, left, node('one', 'expressionNode'));
  expect(added.nodes.map(({ position }) => (position as { x: number }).x)).toEqual([0, 640, 320]);
});

test('a node takes the place of the Response right beside that nothing leads to yet, which makes room for it', () => {
  const request = { id: 'in', x: 0, y: 0, ...newCard };
  const response = { ...newCard, id: 'out', ...freePlaceBeside(request, [request]) };
  const before = { nodes: [input, { ...out, position: { x: response.x, y: response.y } }], edges: [] };
  const target = targetBehind(before, input);
  const taken = [request, response].filter(({ id }) => id !== target);
  const one = { ...node('one', 'expressionNode'), position: freePlaceBeside(request, taken) };
  const { nodes } = addBehind(before, input, one);
  expect(nodes.map(({ id, position }) => ({ id, ...(position as object) }))).toEqual([
    { id: 'in', x: 0, y: 0 },
    { id: 'out', x: 640, y: 0 },
    { id: 'one', x: 320, y: 0 },
  ]);
});

test('what a new node leads to is the end of the only line, or the Response that it is joined to', () => {
  expect(targetBehind(graph, input)).toBe('which');
  expect(targetBehind(graph, which)).toBe('out');
  expect(targetBehind(ends, input)).toBe('out');
  const two = { ...ends, nodes: [...ends.nodes, node('other', 'outputNode')] };
  expect(targetBehind(two, input)).toBeUndefined();
});

test('a new switch has a branch, at which the line to what follows begins', () => {
  const added = freshNode('switchNode', graph, { x: 0, y: 0 });
  const [branch] = (added.content as typeof twoBranches).statements;
  const between = insertWithRoom(graph, 'e', added);
  expect(between.edges[1]).toMatchObject({ sourceId: added.id, targetId: 'which', sourceHandle: branch?.id });
});

test('a new node has a name that no other has', () => {
  const withOne = { ...graph, nodes: [...graph.nodes, freshNode('expressionNode', graph, { x: 1, y: 2 })] };
  expect(freshNode('expressionNode', withOne, { x: 1, y: 2 })).toMatchObject({
    name: 'Expression2',
    type: 'expressionNode',
    position: { x: 1, y: 2 },
  });
});

test('copies have ids and names of their own, keep members that we do not know, and the edges between them', () => {
  const { graph: copied, ids } = addCopies(
    graph,
    { nodes: [which, out], edges: [join(graph, which, out).edges[1] as Graph['edges'][0]] },
    { x: 40, y: 40 },
  );
  expect(ids).toHaveLength(2);
  expect(copied.nodes.slice(3)).toMatchObject([
    { id: ids[0], name: 'which2', later: 1, content: twoBranches, position: { x: 40, y: 40 } },
    { id: ids[1], name: 'out2' },
  ]);
  expect(copied.edges.at(-1)).toMatchObject({ sourceId: ids[0], targetId: ids[1], sourceHandle: 'yes' });
});

test('a node of an unknown kind, and members that nothing here knows, are kept by every edit of a graph and by copies', () => {
  const content = { kind: 'theirs', config: { later: [1, null, { a: 'b' }] }, later: 1 };
  const position = { x: 10, y: 20, z: 3 };
  const unknown = { id: 'u', name: 'Theirs', type: 'customNode', content, position, later: { a: null } };
  const line = { id: 'l', sourceId: 'in', targetId: 'u', sourceHandle: null, type: 'later', later: { b: 2 } };
  const before = { ...{ imports: ['policy'], later: true }, nodes: [input, unknown, out], edges: [line] } as Graph;
  const edits: [string, (from: Graph) => Graph][] = [
    ['moved', (from) => moveNodes(from, new Map([['u', { x: 5, y: 6 }]]))],
    ['renamed', (from) => renameWithReferences(from, 'u', 'Ours')],
    ['joined', (from) => join(from, unknown, out)],
    ['on the line', (from) => insertWithRoom(from, 'l', node('n', 'expressionNode') as Graph['nodes'][0])],
    ['behind', (from) => addBehind(from, unknown, node('n', 'expressionNode') as Graph['nodes'][0])],
    ['removed', (from) => removeNodes(from, new Set(['out']))],
    ['changed', (from) => changeNode(from, 'out', (one) => ({ ...one, content: { schema: '' } }))],
  ];
  for (const [edit, change] of edits) {
    const after = change(before);
    expect(after, edit).not.toBe(before);
    expect(after, edit).toMatchObject({ imports: ['policy'], later: true });
    const kept = { type: 'customNode', content, later: { a: null }, position: { z: 3 } };
    expect(after.nodes.find(({ id }) => id === 'u')?.content, edit).toEqual(content);
    expect(
      after.nodes.find(({ id }) => id === 'u'),
      edit,
    ).toMatchObject(kept);
    expect(
      after.edges.find(({ id }) => id === 'l'),
      edit,
    ).toMatchObject({ type: 'later', later: { b: 2 } });
  }
  const text = JSON.stringify(partOf(before, new Set(['in', 'u'])));
  const { graph: copied } = addCopies(before, copiedPart(text) as typeof before, { x: 40, y: 40 });
  const [copy, copiedLine] = [copied.nodes.at(-1), copied.edges.at(-1)];
  expect(copy).toEqual({ ...unknown, id: copy?.id, name: 'Theirs2', position: { x: 50, y: 60, z: 3 } });
  expect(copiedLine).toEqual({ ...line, id: copiedLine?.id, targetId: copy?.id });
});

test('a second beginning is not added', () => {
  expect(canAdd('inputNode', graph)).toBe(false);
  expect(canAdd('outputNode', graph)).toBe(true);
  expect(addCopies(graph, { nodes: [input], edges: [] }, { x: 0, y: 0 }).ids).toEqual([]);
});

test('the lines of a copied Request begin at the one that is there', () => {
  const part = join(graph, which, out);
  const { graph: copied, ids } = addCopies(graph, part, { x: 0, y: 0 });
  expect(copied.nodes.map(({ name }) => name)).toEqual(['in', 'which', 'out', 'which2', 'out2']);
  expect(lines(copied).slice(1)).toEqual([`in ${ids[0]}`, `${ids[0]} ${ids[1]}`]);
  const empty: Graph = { nodes: [], edges: [] };
  const two = { ...part, nodes: [...part.nodes, node('again', 'inputNode')] };
  const more = { ...two, edges: [{ id: 'f', sourceId: 'again', targetId: 'out' }] };
  const alone = addCopies(empty, more, { x: 0, y: 0 });
  expect(alone.graph.nodes.map(({ name }) => name)).toEqual(['in', 'which', 'out']);
  expect(lines(alone.graph)).toEqual([`${alone.ids[0]} ${alone.ids[2]}`]);
});

test('references among copied nodes follow the names of the copies, and others stay', () => {
  const texts = [
    '$nodes.which.a + $nodes.which.b',
    '$nodes["which"].a',
    "$nodes['in'].a",
    '$nodes.which3 + $nodes.far',
  ];
  const expressions = texts.map((value, at) => ({ id: `${at}`, key: `k${at}`, value }));
  const sum = node('sum', 'expressionNode', { content: { expressions, later: [1, null, '$nodes.which'] } });
  const start = { ...graph, nodes: graph.nodes.map((one) => (one === input ? { ...one, name: 'The start' } : one)) };
  const { graph: copied } = addCopies(start, { nodes: [input, which, sum], edges: [] }, { x: 0, y: 0 });
  const { content } = copied.nodes.at(-1) as unknown as {
    content: { expressions: { value: string }[]; later: unknown };
  };
  expect(content.expressions.map(({ value }) => value)).toEqual([
    '$nodes.which2.a + $nodes.which2.b',
    '$nodes.which2.a',
    '$nodes["The start"].a',
    '$nodes.which3 + $nodes.far',
  ]);
  expect(content.later).toEqual([1, null, '$nodes.which2']);
});

test('copied nodes are read from text, and other text is not', () => {
  expect(copiedPart(JSON.stringify(graph))?.nodes).toHaveLength(3);
  expect(copiedPart('{"nodes":[{"id":"a","name":"A","type":"later"}]}')).toMatchObject({
    nodes: [{ id: 'a', position: { x: 0, y: 0 } }],
    edges: [],
  });
  for (const text of ['', 'a', '[]', '{"nodes":[]}', '{"nodes":[1]}']) expect(copiedPart(text)).toBeNull();
});
