/** As little as a server can do with a decision: compiled once, run in the server's process, for anyone, and not logged. */
import { readFileSync } from 'node:fs';
import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine';
import fastify from 'fastify';

const [path = ''] = process.argv.slice(2);
const decision = new ZenEngine().createDecision(new ZenDecisionContent(readFileSync(path)));

const app = fastify();
app.post<{ Body: { input_data: unknown } }>('/', async (request) => {
  const { performance, result } = await decision.evaluate(request.body.input_data);
  return { evaluation: { performance, result } };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
