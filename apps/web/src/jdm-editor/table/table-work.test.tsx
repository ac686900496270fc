import { MantineProvider } from '@mantine/core';
import { anyType } from '@rulewright/jdm';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { TablePanel } from './table-panel.tsx';

const columns = Array.from({ length: 50 }, (_, n) => ({ id: `c${n}`, name: `C${n}`, field: `f${n}` }));
const { length } = columns;

/** Opens a table whose rows count how often somebody reads one of their cells. */
function openCounted(rowCount: number) {
  let reads = 0;
  const counted = (row: Record<string, string>) =>
    new Proxy(row, {
      get(target, name) {
        reads++;
        return Reflect.get(target, name);
      },
    });
  const rules = Array.from({ length: rowCount }, (_, n) => counted({ _id: `${n}`, c0: `> ${n}`, c49: `${n}` }));
  const content = { hitPolicy: 'first', inputs: columns.slice(0, 40), outputs: columns.slice(40, length), rules };
  let steps = 0;

  function Opened() {
    const [node, setNode] = useState({ id: 'n', type: 'decisionTableNode', name: 'Fees', content } as GraphNode);
    return (
      <TablePanel
        node={node}
        edit={(_step, change) => {
          steps++;
          setNode(change);
        }}
        editGraph={() => {}}
        graph={() => ({ nodes: [node], edges: [] })}
        readOnly={false}
        scope={() => anyType}
        response={{ fields: () => anyType, valuesOf: () => [] }}
        basis={() => content}
        problems={[]}
        leadsTo={[]}
        hasRun={false}
        shown={null}
        run={null}
      />
    );
  }
  const { container } = render(
    <MantineProvider>
      <Opened />
    </MantineProvider>,
  );
  return {
    cells: () => container.querySelectorAll('[role=gridcell]').length,
    steps: () => steps,
    /** How many cells are read by what somebody does. */
    async readsOf(keys: string) {
      const user = userEvent.setup();
      screen.getByRole('grid').focus();
      const before = reads;
      await user.keyboard(keys);
      return reads - before;
    },
  };
}

const edits = '{Delete}{ArrowDown}{Control>}d{/Control}{ArrowDown}{Delete}{ArrowUp}';

test('an edit reads and draws no more in 10,000 rows by 50 columns than in 40 rows', async () => {
  const small = openCounted(40);
  const readsInSmall = await small.readsOf(edits);
  const cellsInSmall = small.cells();
  expect(small.steps()).toBe(3);
  document.body.replaceChildren();

  const large = openCounted(10_000);
  expect(await large.readsOf(edits)).toBe(readsInSmall);
  expect(large.cells()).toBe(cellsInSmall);
  expect(readsInSmall).toBeGreaterThan(0);
});
