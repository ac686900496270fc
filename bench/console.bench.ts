/**
 * A test in the console, from the press to the result: the call with the graph that is in the editor, which is another one
 * after every edit. Against the same graph with a function node that nothing leads to, which has to be run in a worker
 * process, as every test was before decisions were compiled.
 */
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { post, register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';

const PRESSES = 15;
const unreachable = {
  id: 'unreachable',
  type: 'functionNode',
  name: 'Unreachable',
  position: { x: 0, y: 300 },
  content: { source: 'export const handler = async (input) => input;' },
};

const server = await startServer({ RATE_LIMIT: 'off' });
try {
  const { token, organization } = await register(server.url);
  const projects = `${server.url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  await post(`${projects}/loans/documents`, { name: 'Fee', content: feeTable }, token);

  let edits = 0;
  /** The median time of some presses, in milliseconds. */
  async function press(graph: typeof feeTable): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < PRESSES; n++) {
      const content = JSON.stringify({ ...graph, edits: edits++ });
      const start = performance.now();
      const body = { content, inputData: order.input_data, trace: true };
      await post(`${server.url}/api/eval/${organization.slug}/loans/fee/test`, body, token);
      times.push(performance.now() - start);
    }
    return medianOf(times, (time) => time);
  }

  const inWorker = () => press({ ...feeTable, nodes: [...feeTable.nodes, unreachable] as typeof feeTable.nodes });
  await inWorker();
  const rounds = await inTurns({ ours: () => press(feeTable), inWorker });
  const same = (time: number) => time;
  printGoal(
    'test in the console, against one in a worker process',
    ratioOf(rounds.ours, rounds.inWorker, same),
    { atMost: 0.5 },
    `${medianOf(rounds.ours, same).toFixed(1)} ms against ${medianOf(rounds.inWorker, same).toFixed(1)} ms`,
  );
} finally {
  await server.stop();
}
