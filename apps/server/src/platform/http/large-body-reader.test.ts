import { readdirSync, readFileSync } from 'node:fs';
import { updateDocument } from '@rulewright/contract';
import { expect, onTestFinished, test } from 'vitest';
import { largeBodyReader } from './large-body-reader.ts';

const body = () => Buffer.from(JSON.stringify({ name: 'Fee', content: { nodes: [], edges: [] } }));

/** `a1` and `a2` are organizations of one account. */
const accountOf = (organizationId: string) => organizationId.replace(/\d/, '');

function startReader() {
  const reader = largeBodyReader(accountOf);
  onTestFinished(reader.close);
  return reader;
}

test('the organizations of an account take the turns of one', async () => {
  const reader = startReader();
  const order: string[] = [];
  const read = (organizationId: string) =>
    reader.read(body(), updateDocument, organizationId).then(() => order.push(organizationId));
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1'].map(read));
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

/** The niceness of each thread of this process. */
const nicenesses = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test.runIf(process.platform === 'linux')('bodies are read at a lower priority than calls are answered', async () => {
  const reader = startReader();
  await reader.read(body(), updateDocument, 'a1');
  expect(Math.max(...nicenesses())).toBeGreaterThanOrEqual(10);
});
