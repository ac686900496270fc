import { expect, test } from 'vitest';
import { GraphSession } from './graph-session.ts';
import type { WorkerReply } from './live-answer.ts';

const graph = JSON.stringify({
  nodes: [
    { id: 'in', name: 'Request', type: 'inputNode' },
    {
      id: 'e',
      name: 'Total',
      type: 'expressionNode',
      content: { expressions: [{ id: '1', key: 'total', value: 'bse * 2' }] },
    },
  ],
  edges: [{ id: 'x', sourceId: 'in', targetId: 'e' }],
});

function problemsOn(session: GraphSession, input: string | null): string[] {
  const replies: WorkerReply[] = [];
  const run = input === null ? null : { input, clock: null, called: {} };
  session.answer({ id: 1, graph: { text: graph }, run }, (reply) => replies.push(reply));
  return replies.flatMap((reply) =>
    'problems' in reply ? reply.problems.map(({ severity, message }) => `${severity}: ${message}`) : [],
  );
}

test('what the testing console holds is a known input, also after it is closed and while it is typed', () => {
  const session = new GraphSession();
  const misspelt = ['warning: Expression "total": there is no field `bse`. Did you mean `base`?'];
  expect(problemsOn(session, null)).toEqual([]);
  expect(problemsOn(session, '{"base": 1}')).toEqual(misspelt);
  expect(problemsOn(session, '{"base": ')).toEqual(misspelt);
  expect(problemsOn(session, null)).toEqual(misspelt);
  expect(problemsOn(session, '{"bse": 1}')).toEqual([]);
  expect(problemsOn(session, '{}')).toEqual([]);
});
