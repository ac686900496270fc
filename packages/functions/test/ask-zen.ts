/**
 * Runs the sources in the engine that they are compared with, and writes what it answers. It is a program of its own, because
 * the engine can end its process.
 */
import { createRequire } from 'node:module';
import type { Source } from './sources.ts';
import { sources } from './sources.ts';

const { ZenDecisionContent, ZenEngine } = createRequire(import.meta.url)('@gorules/zen-engine');

export type Answer = { output: string; log: unknown[] } | { error: string };

async function ask({ form, source, input }: Source): Promise<Answer> {
  const graph = {
    nodes: [
      { id: 'in', name: 'in', type: 'inputNode' },
      // Nodes before the function are what it finds in `$nodes`.
      {
        id: 'first',
        name: 'first',
        type: 'expressionNode',
        content: { expressions: [{ id: 'a', key: 'one', value: '1' }], passThrough: typeof input === 'object' },
      },
      { id: 'function', name: 'function', type: 'functionNode', content: form === 'script' ? source : { source } },
      // The result of the function is read from the trace: as the result of the graph it loses its nulls.
      {
        id: 'last',
        name: 'last',
        type: 'expressionNode',
        content: { expressions: [{ id: 'b', key: 'done', value: 'true' }] },
      },
    ],
    edges: [
      { id: '1', sourceId: 'in', targetId: 'first' },
      { id: '2', sourceId: 'first', targetId: 'function' },
      { id: '3', sourceId: 'function', targetId: 'last' },
    ],
  };
  const engine = new ZenEngine({ loader: async () => null });
  try {
    const decision = engine.createDecision(new ZenDecisionContent(Buffer.from(JSON.stringify(graph))));
    const { trace } = await decision.evaluate(input, { trace: 'string' });
    const { output, traceData } = JSON.parse(trace).function;
    return { output: JSON.stringify(output), log: traceData.log };
  } catch (error) {
    const [json = ''] = (error as Error).message.split('\n\nStack backtrace');
    return { error: JSON.parse(json).source };
  }
}

const answers: Answer[] = [];
for (const source of sources) answers.push(await ask(source));
process.stdout.write(JSON.stringify(answers));
