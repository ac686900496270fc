import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestProject } from '../support/test-project.ts';
import { startTestServer } from '../support/test-server.ts';

const { app } = await startTestServer({ RATE_LIMIT: 'off' });
const { as, create, documents, publish } = await makeTestProject(app);

const fixtures = join(import.meta.dirname, '../../../../packages/engine/fixtures/graphs');
test.each(readdirSync(fixtures).filter((name) => name.endsWith('.json')))(
  'a real graph is saved, published and comes back to the letter: %s',
  async (name) => {
    const content = readFileSync(join(fixtures, name), 'utf8');
    const { slug } = await create(name, { nodes: [], edges: [] });
    expect((await as('PUT', `${documents}/${slug}`, { name: slug, content })).statusCode).toBe(200);
    expect((await publish(slug)).statusCode).toBe(200);
    expect((await as('GET', `${documents}/${slug}`)).json().content).toBe(content);
  },
);
