import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const forbidden: [file: string, imports: string][] = [
  ['packages/contract/src/thing.ts', 'fastify'],
  ['packages/contract/src/thing.ts', '@rulewright/server'],
  ['packages/contract/src/thing.ts', '../../../apps/server/src/app.ts'],
  ['packages/engine/src/runner.ts', 'fastify'],
  ['packages/engine/src/runner.ts', 'pg'],
  ['apps/server/src/things/thing-routes.ts', './thing-repository.ts'],
  ['apps/server/src/things/thing-routes.ts', '../db/database.ts'],
  ['apps/server/src/things/thing-service.ts', 'fastify'],
  ['apps/server/src/things/thing-service.ts', './thing-routes.ts'],
  ['apps/server/src/things/thing-service.ts', '../others/other-service.ts'],
  ['apps/server/src/things/thing-service.ts', '../db/schema.ts'],
  ['apps/server/src/things/thing-repository.ts', './thing-service.ts'],
  ['apps/server/src/things/thing-repository.ts', 'fastify'],
  ['apps/server/src/things/thing-repository.ts', 'pg'],
  ['apps/server/src/things/helper.ts', 'fastify'],
  ['apps/server/src/things/helper.ts', '@fastify/jwt'],
  ['apps/server/src/things/helper.ts', 'drizzle-orm'],
  ['apps/server/src/things/helper.ts', '../db/schema.ts'],
  ['apps/server/src/things/thing-routes.ts', '../others/other-routes.ts'],
  ['apps/server/src/things/helper.ts', 'pg'],
  ['apps/server/src/things/helper.ts', '@gorules/zen-engine'],
  ['apps/server/src/things/helper.ts', '@rulewright/web'],
  ['apps/server/src/http/helper.ts', '../things/thing-repository.ts'],
  ['apps/server/src/db/embedded/helper.ts', 'fastify'],
  ['apps/server/src/db/helper.ts', '../things/thing-service.ts'],
  ['apps/web/src/main.tsx', '@rulewright/server'],
  ['apps/web/src/pages/thing-page.tsx', '@rulewright/engine'],
  ['apps/web/src/pages/thing-page.tsx', '../features/things/thing.tsx'],
  ['apps/web/src/features/things/thing.tsx', '#features/others/other.tsx'],
  ['apps/web/src/features/things/thing.tsx', '../others/other.tsx'],
  ['apps/web/src/features/things/thing.tsx', '#pages/thing-page.tsx'],
  ['apps/web/src/shared/ui/thing.tsx', '#features/things/thing.tsx'],
  ['apps/web/src/shared/ui/thing.tsx', '#pages/thing-page.tsx'],
];

const allowed: [file: string, imports: string][] = [
  ['packages/contract/src/thing.ts', 'zod'],
  ['packages/contract/src/thing.ts', './other.ts'],
  ['apps/server/src/things/thing-routes.ts', './thing-service.ts'],
  ['apps/server/src/things/thing-routes.ts', 'fastify'],
  ['apps/server/src/things/thing-service.ts', './thing-repository.ts'],
  ['apps/server/src/things/thing-service.ts', '../others/other-repository.ts'],
  ['apps/server/src/things/thing-service.ts', '../db/database.ts'],
  ['apps/server/src/things/thing-repository.ts', '../db/schema.ts'],
  ['apps/server/src/things/thing-repository.ts', 'drizzle-orm'],
  ['apps/server/src/db/helper.ts', 'pg'],
  ['apps/server/src/http/helper.ts', 'fastify'],
  ['apps/web/src/pages/thing-page.tsx', '#features/things/thing.tsx'],
  ['apps/web/src/features/things/thing.tsx', '#shared/ui/thing.tsx'],
  ['apps/web/src/features/things/thing.tsx', './other.tsx'],
  ['apps/web/src/shared/ui/thing.tsx', '@rulewright/contract'],
];

// Each import stands in a file of its own below a copy of the project's rules; one run of the linter reads them all.
const probe = (folder: string, [file, imports]: [string, string]) =>
  join(
    folder,
    file.replace(/([^/]+)$/, (name) => `${Buffer.from(imports).toString('hex')}-${name}`),
  );

let folder: string;
let report: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rulewright-arrows-'));
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const pair of [...forbidden, ...allowed]) {
    const path = probe(folder, pair);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `import { thing } from '${pair[1]}';\n\nexport const other = thing;\n`);
  }
  report = await new Promise((resolve) => {
    const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=500', '--reporter=github', '.'];
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const caught = (pair: [string, string]) =>
  report.includes(`title=lint/style/noRestrictedImports,file=${probe(folder, pair)},`);

describe('the lint refuses', () => {
  test.each(forbidden)('%s -> %s', (...pair) => expect(caught(pair)).toBe(true));
});

describe('the lint lets through', () => {
  test.each(allowed)('%s -> %s', (...pair) => expect(caught(pair)).toBe(false));
});
