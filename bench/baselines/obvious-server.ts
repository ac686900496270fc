/** The obvious way to serve a decision: token and document read and compiled for each request, in the server's process. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ZenEngine } from '@gorules/zen-engine';
import fastify from 'fastify';
import pg from 'pg';

const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const engine = new ZenEngine();
const hashOf = (token: string) => createHash('sha256').update(token).digest();

type Call = { Params: Record<string, string>; Body: { input_data: unknown } };

const app = fastify();
app.post<Call>('/api/public/:orgSlug/:projectSlug/:docSlug', async (request, reply) => {
  const { orgSlug, projectSlug, docSlug } = request.params;
  const { rows } = await pool.query(
    `select t.hash, v.content from organizations o
     join projects p on p.organization_id = o.id and p.slug = $2
     join documents d on d.project_id = p.id and d.slug = $3
     join integration_tokens t on t.document_id = d.id
     join releases r on r.document_id = d.id and r.withdrawn_at is null
     join document_versions v on v.document_id = d.id and v.version = r.version
     where o.slug = $1`,
    [orgSlug, projectSlug, docSlug],
  );
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const [row] = rows;
  if (!row || !timingSafeEqual(hashOf(token), Buffer.from(row.hash, 'base64url'))) return reply.status(401).send();
  const { performance, result } = await engine
    .createDecision(Buffer.from(row.content))
    .evaluate(request.body.input_data);
  return { evaluation: { performance, result } };
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
