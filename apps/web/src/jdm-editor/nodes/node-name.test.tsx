import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Graph } from '#jdm-editor/edits/graph-edits.ts';
import { LoadedNode } from './loaded-node.tsx';

const reading = (value: string) => ({ expressions: [{ id: '1', key: 'sum', value }] });
const before = {
  nodes: [
    { id: 'a', type: 'expressionNode', name: 'Fee', content: { expressions: [] } },
    { id: 'b', type: 'expressionNode', name: 'Fees', content: { expressions: [] } },
    { id: 'c', type: 'expressionNode', name: 'Sum', content: reading('$nodes.Fee.total') },
  ],
  edges: [],
} as unknown as Graph;

function open() {
  const steps: string[] = [];
  let now = before;
  function Opened() {
    const [graph, setGraph] = useState(now);
    const [isOpen, setOpen] = useState(true);
    if (!isOpen) return null;
    return (
      <LoadedNode
        graph={graph}
        nodeId="a"
        edit={(step, change) => {
          const after = change(now);
          if (after === now) return;
          now = after;
          steps.push(step);
          setGraph(after);
        }}
        readOnly={false}
        problems={[]}
        run={null}
        shown={null}
        takesFocus={null}
        close={() => setOpen(false)}
      >
        {/* Unlike a press, a key that closes the node takes the focus from its field only with the field. */}
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setOpen(false)}>
          Leave
        </button>
      </LoadedNode>
    );
  }
  render(
    <MantineProvider>
      <Opened />
    </MantineProvider>,
  );
  return { steps, graph: () => now, name: screen.getByRole('textbox', { name: 'Name of the node' }) };
}

test('a name is typed past that of another node, and what reads it follows once, when the field is left', async () => {
  const { steps, graph, name } = open();
  await userEvent.type(name, 's2');
  expect(graph()).toBe(before);
  await userEvent.tab();
  expect(steps).toEqual(['rename to Fees2, also in a node that uses it']);
  expect(graph().nodes[2]?.content).toEqual(reading('$nodes.Fees2.total'));
});

test('Enter renames the node, and Escape restores its name and leaves it open', async () => {
  const { steps, name } = open();
  await userEvent.type(name, 'X{Escape}');
  expect(name).toHaveValue('Fee');
  await userEvent.tab();
  expect(steps).toEqual([]);
  await userEvent.type(name, 'Y{Enter}');
  expect(steps).toEqual(['rename to FeeY, also in a node that uses it']);
  expect(name).toHaveFocus();
});

test('a name that is being typed is kept when the node is closed', async () => {
  const { steps, name } = open();
  await userEvent.type(name, 'Z');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(name).not.toBeInTheDocument();
  expect(steps).toEqual(['rename to FeeZ, also in a node that uses it']);
});

test('a name of nothing but spaces is not taken', async () => {
  const { steps, name } = open();
  await userEvent.clear(name);
  await userEvent.type(name, ' {Enter}');
  expect(name).toHaveValue('Fee');
  expect(steps).toEqual([]);
});
