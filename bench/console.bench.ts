/**
 * A test in the console, from the press to the result: the call with the graph that is in the editor, which is another one
 * after every edit. Against the same graph with a function node that nothing leads to, which has to be run in a worker
 * process, as every test was before decisions were compiled.
 *
 * `CONSOLE_BASELINE=/folder/of/another/checkout npm run bench -- console` compares it with a press in another build, such as the
 * last one without compiled decisions, which the goal is about. That folder has to be built.
 */
import { feeTable, order } from '../e2e/support/fee-table.ts';
import { post, register } from '../e2e/support/served-document.ts';
import { startServer } from '../e2e/support/server.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';

const PRESSES = 15;
const checkout = process.env.CONSOLE_BASELINE;
const unreachable = {
  id: 'unreachable',
  type: 'functionNode',
  name: 'Unreachable',
  position: { x: 0, y: 300 },
  content: { source: 'export const handler = async (input) => input;' },
};
const ofWorkers = { ...feeTable, nodes: [...feeTable.nodes, unreachable] as typeof feeTable.nodes };

/** A server with a document, and the median time of some presses on its page, in milliseconds. */
async function openConsole(options: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer({ RATE_LIMIT: 'off' }, options);
  const { token, organization } = await register(server.url);
  const projects = `${server.url}/api/organizations/${organization.slug}/projects`;
  await post(projects, { name: 'Loans' }, token);
  await post(`${projects}/loans/documents`, { name: 'Fee', content: feeTable }, token);
  let edits = 0;

  async function press(graph: typeof feeTable): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < PRESSES; n++) {
      const content = JSON.stringify({ ...graph, edits: edits++ });
      const start = performance.now();
      const body = { content, inputData: order.input_data, trace: true };
      await post(`${server.url}/api/eval/${organization.slug}/loans/fee/test`, body, token);
      times.push(performance.now() - start);
    }
    return medianOf(times, same);
  }
  return { press, stop: server.stop };
}

const same = (time: number) => time;
const consoles = [await openConsole()];
if (checkout) consoles.push(await openConsole({ checkout }));
try {
  const [ours, other] = consoles;
  if (!ours) throw new Error('There is no console.');
  const presses = {
    ours: () => ours.press(feeTable),
    baseline: () => (other ? other.press(feeTable) : ours.press(ofWorkers)),
  };
  await presses.baseline();
  const rounds = await inTurns(presses);
  printGoal(
    `test in the console, against one in ${other ? 'the other build' : 'a worker process'}`,
    ratioOf(rounds.ours, rounds.baseline, same),
    { atMost: 0.5 },
    `${medianOf(rounds.ours, same).toFixed(1)} ms against ${medianOf(rounds.baseline, same).toFixed(1)} ms`,
  );
} finally {
  for (const { stop } of consoles) await stop();
}
